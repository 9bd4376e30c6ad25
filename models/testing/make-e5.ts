import { nextRandom } from "#models/speech/natural/random.ts";

/** Sizes of an E5 that is small enough for tests, and its pieces after the four special ones. */
export const TINY_E5 = { states: 32, layers: 1, heads: 2, wide: 128, places: 512 };
const PIECES = ["<s>", "<pad>", "</s>", "<unk>", "▁", "▁h", "a", "l", "lo", "hal", "▁hallo"];
const SPECIAL = 4;

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};
const long = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};
const floats = (values: number[]): Buffer => Buffer.from(Float32Array.from(values).buffer);

/** An `e5-small-q4.bin` with random weights. Later pieces are less likely. */
export function makeE5(): Buffer {
  const { states, layers, heads, wide, places } = TINY_E5;
  const random = { state: 7 };
  const texts = PIECES.map((text) => Buffer.from(text));
  const ends = [0];
  for (const text of texts) ends.push((ends.at(-1) ?? 0) + text.length);
  const head = Buffer.concat([
    ...[
      Buffer.from("E5S1"),
      number(1),
      ...[states, layers, heads, wide, PIECES.length, places, 1].map(number),
    ],
    ...[floats([1e-12]), number(32), number(PIECES.length), ...[0, 2, 1, 3].map(number)],
    ...[long(ends.at(-1) ?? 0), ...ends.map(number)],
    floats(PIECES.map((_, i) => (i < SPECIAL ? 0 : SPECIAL - 1 - i))),
    ...[...texts, number(0), number(0)],
  ]);
  const tensors: [name: string, content: Buffer][] = [];
  const matrix = (name: string, rows: number, columns: number) =>
    tensors.push([name, blocks((rows * columns) / 32, () => Math.floor(16 * nextRandom(random)))]);
  const list = (name: string, count: number, usual = 0) =>
    tensors.push([name, floats(Array.from({ length: count }, () => usual + 0.1 * nextRandom(random)))]);
  matrix("emb.word", PIECES.length, states);
  list("emb.pos", places * states);
  for (const name of ["emb.type", "emb.ln.b"]) list(name, states);
  list("emb.ln.w", states, 1);
  for (let layer = 0; layer < layers; layer++) {
    const name = (part: string) => `l${layer}.${part}`;
    for (const part of ["q", "k", "v", "ao"]) {
      matrix(name(`${part}.w`), states, states);
      list(name(`${part}.b`), states);
    }
    matrix(name("fi.w"), wide, states);
    list(name("fi.b"), wide);
    matrix(name("fo.w"), states, wide);
    list(name("fo.b"), states);
    for (const norm of ["aln", "oln"]) {
      list(name(`${norm}.w`), states, 1);
      list(name(`${norm}.b`), states);
    }
  }
  return withDirectory(head, tensors);
}

/** Blocks of a scale of 0.25 and 32 weights; the first block counts. */
function blocks(count: number, draw: () => number): Buffer {
  const bytes = Buffer.alloc(18 * count);
  for (let block = 0; block < count; block++) {
    bytes.writeUInt16LE(0x3400, 18 * block);
    for (let i = 0; i < 16; i++)
      bytes[18 * block + 2 + i] = block === 0 ? i | (i << 4) : draw() | (draw() << 4);
  }
  return bytes;
}

/** The directory names each tensor and says where in the file it begins. */
function withDirectory(head: Buffer, tensors: [name: string, content: Buffer][]): Buffer {
  const entryBytes = tensors.reduce((sum, [name]) => sum + 2 + name.length + 5 + 16, 0);
  let at = head.length + 4 + entryBytes;
  const entries = tensors.map(([name, content]) => {
    const entry = Buffer.concat([
      ...[Buffer.from([name.length, 0]), Buffer.from(name), Buffer.from([0]), number(0)],
      ...[long(at), long(content.length)],
    ]);
    at += content.length;
    return entry;
  });
  return Buffer.concat([head, number(tensors.length), ...entries, ...tensors.map(([, content]) => content)]);
}
