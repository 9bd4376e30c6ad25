/**
 * Writes tiny GGUF files that the real library loads: a llama with a byte-level vocabulary, either with random weights
 * or one that says a script. Half a megabyte, no dependency, so tests need no download.
 */
export type TinyGguf = {
  /** Another one than the library knows makes a file that cannot be loaded. */
  architecture?: string;
  dimensions?: number;
  layers?: number;
  feedForward?: number;
  contextTokens?: number;
  seed?: number;
  scale?: number;
  /**
   * `[after, piece, piece, …]`: after a token, the model says the pieces word for word; anything else is followed by the
   * end of its turn. Every piece becomes one token, which has one successor. Without chains the weights are random.
   */
  chains?: string[][];
  /** Further tokens of the vocabulary. The same one twice ends the process that loads the file. */
  extraTokens?: string[];
};

const ENDS_TURN = "<|im_end|>";
const SPECIAL = [
  "<|endoftext|>",
  "<|im_start|>",
  ENDS_TURN,
  "<think>",
  "</think>",
  "<tool_call>",
  "</tool_call>",
];
const CHATML =
  "{%- for m in messages %}{{ '<|im_start|>' + m.role + '\\n' + m.content + '<|im_end|>\\n' }}{%- endfor %}{%- if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{%- endif %}";
const HEADS = 4;
const ALIGNMENT = 32;

/** GPT-2's alphabet: one visible character per byte. */
const BYTE_CHARACTERS = (() => {
  const visible = (byte: number) =>
    (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || (byte >= 174 && byte <= 255);
  let others = 0;
  return Array.from({ length: 256 }, (_, byte) =>
    String.fromCodePoint(visible(byte) ? byte : 256 + others++),
  );
})();

const encode = (text: string): string => [...Buffer.from(text)].map((byte) => BYTE_CHARACTERS[byte]).join("");

type Tensor = { name: string; shape: number[] };
type Value =
  | { type: "u32" | "i32" | "f32"; value: number }
  | { type: "bool"; value: boolean }
  | { type: "string"; value: string }
  | { type: "strings"; value: string[] }
  | { type: "i32s"; value: number[] };

const TYPE_IDS = { u32: 4, i32: 5, f32: 6, bool: 7, string: 8, strings: 9, i32s: 9 };

/** Returns the content of a tiny GGUF file. */
export function makeGguf(options: TinyGguf = {}): Buffer {
  const tokens = vocabulary(options);
  const chains = options.chains;
  const dimensions = chains ? Math.ceil(tokens.length / 64) * 64 : (options.dimensions ?? 64);
  const layers = chains ? 1 : (options.layers ?? 2);
  const feedForward = chains ? 32 : (options.feedForward ?? 128);
  const shape = { dimensions, layers, feedForward, kvHeads: chains ? 1 : 2 };
  const tensors = listTensors(tokens.length, shape);
  const metadata = listMetadata(tokens, shape, options);
  const head = Buffer.concat([
    Buffer.from("GGUF"),
    u32(3),
    u64(tensors.length),
    u64(metadata.length),
    ...metadata.map(([key, value]) => Buffer.concat([text(key), writeValue(value)])),
    ...tensorDirectory(tensors),
  ]);
  const next = successors(tokens, chains ?? []);
  const random = createRandom(options.seed ?? 1, options.scale ?? 0.2);
  const weights = tensors.map((tensor) => {
    if (tensor.shape.length === 1) return new Float32Array(sizeOf(tensor)).fill(1);
    if (chains)
      return scriptedWeights(tensor, {
        dimensions,
        next,
        last: tokens.indexOf(ENDS_TURN),
        count: tokens.length,
      });
    return Float32Array.from({ length: sizeOf(tensor) }, random);
  });
  return Buffer.concat([
    head,
    padding(head.length),
    ...weights.flatMap((w) => [Buffer.from(w.buffer), padding(w.byteLength)]),
  ]);
}

function vocabulary({ chains = [], extraTokens = [] }: TinyGguf): string[] {
  const pieces = chains.flat().filter((piece) => !SPECIAL.includes(piece));
  const normal = [...new Set([...BYTE_CHARACTERS, "th", "Ġt", ...pieces.map(encode)])];
  return [...normal, ...extraTokens, ...SPECIAL];
}

type Shape = { dimensions: number; layers: number; feedForward: number; kvHeads: number };

function listTensors(count: number, { dimensions, layers, feedForward, kvHeads }: Shape): Tensor[] {
  const kv = (dimensions / HEADS) * kvHeads;
  const layer = (index: number): Tensor[] =>
    Object.entries({
      attn_norm: [dimensions],
      attn_q: [dimensions, dimensions],
      attn_k: [dimensions, kv],
      attn_v: [dimensions, kv],
      attn_output: [dimensions, dimensions],
      ffn_norm: [dimensions],
      ffn_gate: [dimensions, feedForward],
      ffn_up: [dimensions, feedForward],
      ffn_down: [feedForward, dimensions],
    }).map(([name, shape]) => ({ name: `blk.${index}.${name}.weight`, shape }));
  return [
    { name: "token_embd.weight", shape: [dimensions, count] },
    { name: "output_norm.weight", shape: [dimensions] },
    { name: "output.weight", shape: [dimensions, count] },
    ...Array.from({ length: layers }, (_, index) => layer(index)).flat(),
  ];
}

function listMetadata(tokens: string[], shape: Shape, options: TinyGguf): [string, Value][] {
  const { architecture = "llama", contextTokens = 4096 } = options;
  const number = (type: "u32" | "f32", value: number): Value => ({ type, value });
  const string = (value: string): Value => ({ type: "string", value });
  const normal = tokens.length - SPECIAL.length;
  // Normal, control, or defined by the user.
  const types = tokens.map((_, id) => (id < normal ? 1 : id < normal + 3 ? 3 : 4));
  return [
    ["general.architecture", string(architecture)],
    ["general.name", string("tiny")],
    ["general.alignment", number("u32", ALIGNMENT)],
    ["general.file_type", number("u32", 0)],
    [`${architecture}.context_length`, number("u32", contextTokens)],
    [`${architecture}.embedding_length`, number("u32", shape.dimensions)],
    [`${architecture}.block_count`, number("u32", shape.layers)],
    [`${architecture}.feed_forward_length`, number("u32", shape.feedForward)],
    [`${architecture}.attention.head_count`, number("u32", HEADS)],
    [`${architecture}.attention.head_count_kv`, number("u32", shape.kvHeads)],
    [`${architecture}.attention.layer_norm_rms_epsilon`, number("f32", 1e-5)],
    [`${architecture}.rope.dimension_count`, number("u32", shape.dimensions / HEADS)],
    [`${architecture}.rope.freq_base`, number("f32", 1e4)],
    [`${architecture}.vocab_size`, number("u32", tokens.length)],
    ["tokenizer.ggml.model", string("gpt2")],
    ["tokenizer.ggml.pre", string("qwen2")],
    ["tokenizer.ggml.tokens", { type: "strings", value: tokens }],
    ["tokenizer.ggml.token_type", { type: "i32s", value: types }],
    ["tokenizer.ggml.merges", { type: "strings", value: ["t h", "Ġ t"] }],
    ["tokenizer.ggml.eos_token_id", number("u32", tokens.indexOf(ENDS_TURN))],
    ["tokenizer.ggml.padding_token_id", number("u32", tokens.indexOf("<|endoftext|>"))],
    ["tokenizer.ggml.add_bos_token", { type: "bool", value: false }],
    ["tokenizer.chat_template", string(CHATML)],
  ];
}

/** Which token follows which. */
function successors(tokens: string[], chains: string[][]): Map<number, number> {
  const idOf = (piece: string) => tokens.indexOf(SPECIAL.includes(piece) ? piece : encode(piece));
  const next = new Map<number, number>();
  for (const chain of chains) {
    for (const [index, piece] of chain.entries()) {
      const following = chain[index + 1];
      if (following === undefined) continue;
      if ((next.get(idOf(piece)) ?? idOf(following)) !== idOf(following))
        throw new Error(`"${piece}" has two successors`);
      next.set(idOf(piece), idOf(following));
    }
  }
  return next;
}

/** One-hot embeddings, no attention, and an output row for each successor: the model is a table. */
function scriptedWeights(
  tensor: Tensor,
  {
    dimensions,
    next,
    last,
    count,
  }: { dimensions: number; next: Map<number, number>; last: number; count: number },
): Float32Array {
  const weights = new Float32Array(sizeOf(tensor));
  for (let id = 0; id < count; id += 1) {
    if (tensor.name === "token_embd.weight") weights[id * dimensions + id] = 1;
    if (tensor.name === "output.weight") weights[(next.get(id) ?? last) * dimensions + id] = 2;
  }
  return weights;
}

const sizeOf = ({ shape }: Tensor): number => shape.reduce((product, side) => product * side, 1);

function tensorDirectory(tensors: Tensor[]): Buffer[] {
  let offset = 0;
  return tensors.map((tensor) => {
    const entry = Buffer.concat([
      text(tensor.name),
      u32(tensor.shape.length),
      ...tensor.shape.map(u64),
      // F32
      u32(0),
      u64(offset),
    ]);
    const bytes = sizeOf(tensor) * 4;
    offset += bytes + padding(bytes).length;
    return entry;
  });
}

/** A small generator of numbers, about normally distributed. */
function createRandom(seed: number, scale: number): () => number {
  let state = seed >>> 0 || 1;
  const uniform = () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  return () => (uniform() + uniform() + uniform() + uniform() - 2) * scale;
}

function writeValue(value: Value): Buffer {
  return Buffer.concat([u32(TYPE_IDS[value.type]), content(value)]);
}

function content(value: Value): Buffer {
  if (value.type === "string") return text(value.value);
  if (value.type === "bool") return Buffer.from([value.value ? 1 : 0]);
  if (value.type === "strings") {
    return Buffer.concat([u32(TYPE_IDS.string), u64(value.value.length), ...value.value.map(text)]);
  }
  if (value.type === "i32s") {
    return Buffer.concat([u32(TYPE_IDS.i32), u64(value.value.length), ...value.value.map(u32)]);
  }
  if (value.type !== "f32") return u32(value.value);
  const buffer = Buffer.alloc(4);
  buffer.writeFloatLE(value.value);
  return buffer;
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([u64(bytes.length), bytes]);
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value >>> 0);
  return buffer;
}

function u64(value: number): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64LE(BigInt(value));
  return buffer;
}

function padding(length: number): Buffer {
  return Buffer.alloc((ALIGNMENT - (length % ALIGNMENT)) % ALIGNMENT);
}
