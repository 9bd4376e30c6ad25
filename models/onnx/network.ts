import {
  attribute,
  castTo,
  field,
  graph,
  model,
  node,
  RUNTIME_DOMAIN,
  tensor,
} from "#models/onnx/write-onnx.ts";
import { BLOCK, type Quantized, quantize, type Weights, ZERO } from "./quantize.ts";

type Attributes = Record<string, number | number[]>;
/** A matrix in the file: the names of its weights and scales. */
export type Stored = { bits: 4 | 8; weights: string; scales: string; inputs: number; outputs: number };

/** How exactly ONNX Runtime multiplies: it rounds the input to 8 bits, and takes its fastest instructions. */
const IN_8_BITS = 4;

/** A network under construction. Each method appends operators and returns the name of what they make. */
export class Network {
  private readonly read: (name: string) => Weights;
  private readonly nodes: Buffer[] = [];
  private readonly constants: Buffer[] = [];
  private count = 0;

  constructor(read: (name: string) => Weights) {
    this.read = read;
  }

  /** One operator of ONNX with one output, which gets a name if it has none. */
  run(operator: string, inputs: string[], attributes: Attributes = {}, output = this.name()): string {
    this.append(operator, inputs, [output], fieldsOf(attributes));
    return output;
  }

  /** A list of whole numbers, as operators take them for sizes and places. */
  integers(...values: number[]): string {
    return this.constant("int64", values, [values.length]);
  }

  integer(value: number): string {
    return this.constant("int64", [value], []);
  }

  float(value: number): string {
    return this.constant("float", [value], []);
  }

  /** Published weights, in 32 bits. */
  floats(name: string): string {
    const { values, shape } = this.read(name);
    return this.constant("float", values, shape);
  }

  /** Puts a matrix into the file. */
  store({ bits, values, scales, inputs, outputs }: Quantized): Stored {
    return {
      bits,
      weights: this.constant("uint8", values, [outputs, inputs / BLOCK, (BLOCK * bits) / 8]),
      scales: this.constant("float", scales, [outputs, inputs / BLOCK]),
      inputs,
      outputs,
    };
  }

  /** Multiplies by a rounded matrix. The blocks of the input are rounded to 8 bits for it too; the result is in 32. */
  multiply(
    input: string,
    { bits, weights, scales, inputs, outputs }: Stored,
    { bias, output }: { bias?: Float32Array; output?: string } = {},
  ): string {
    const added = bias ? ["", "", this.constant("float", bias, [bias.length])] : [];
    const attributes = { K: inputs, N: outputs, bits, block_size: BLOCK, accuracy_level: IN_8_BITS };
    return this.runtime("MatMulNBits", [input, weights, scales, ...added], attributes, output);
  }

  /** A published layer: multiplies by its matrix and adds its bias. */
  layer(input: string, name: string): string {
    const matrix = this.store(quantize(this.read(`${name}/weight`)));
    return this.multiply(input, matrix, { bias: this.read(`${name}/bias`).values });
  }

  /** The rows of a matrix for tokens [1, count]: the matrix that makes tokens of the states also makes states of them. */
  embed(tokens: string, { weights, scales, inputs }: Stored): string {
    const blocks = this.cast(this.run("Gather", [weights, tokens]));
    const factors = this.run("Unsqueeze", [this.run("Gather", [scales, tokens]), this.integers(3)]);
    const rows = this.run("Mul", [this.run("Sub", [blocks, this.float(ZERO)]), factors]);
    return this.run("Reshape", [rows, this.integers(1, -1, inputs)]);
  }

  /** The rows of a 4-bit matrix for tokens [1, count]. */
  embedHalves(tokens: string, { weights, scales, inputs }: Stored): string {
    const bytes = this.cast(this.run("Gather", [weights, tokens]));
    const second = this.run("Floor", [this.run("Mul", [bytes, this.float(1 / 16)])]);
    const first = this.run("Sub", [bytes, this.run("Mul", [second, this.float(16)])]);
    const pairs = [first, second].map((half) => this.run("Unsqueeze", [half, this.integers(4)]));
    const weightsOf = this.run("Concat", pairs, { axis: 4 });
    const blocks = this.run("Reshape", [weightsOf, this.integers(1, -1, inputs / BLOCK, BLOCK)]);
    const factors = this.run("Unsqueeze", [this.run("Gather", [scales, tokens]), this.integers(3)]);
    const rows = this.run("Mul", [this.run("Sub", [blocks, this.float(8)]), factors]);
    return this.run("Reshape", [rows, this.integers(1, -1, inputs)]);
  }

  normalize(input: string, name: string): string {
    return this.normalizeBy(input, [`${name}/gamma`, `${name}/beta`]);
  }

  /** Layer normalization with these published weights. */
  normalizeBy(input: string, names: [scale: string, bias: string]): string {
    return this.run("LayerNormalization", [input, ...names.map((name) => this.floats(name))]);
  }

  gelu(input: string): string {
    return this.runtime("Gelu", [input]);
  }

  /** Query, key and value of an attention to the same states, which one matrix makes. */
  attentionInputs(input: string, name: string): [query: string, key: string, value: string] {
    const all = this.layer(this.normalize(input, `${name}/layer_norm`), `${name}/linear_0`);
    const parts: [string, string, string] = [this.name(), this.name(), this.name()];
    this.append("Split", [all], parts, attribute("axis", 2));
    return parts;
  }

  /** Attention of several heads. `bias` is added to its scores. */
  attend(
    query: string,
    key: string,
    value: string,
    { heads, bias }: { heads: number; bias?: string },
  ): string {
    const inputs = [query, key, value, ...(bias ? ["", "", bias] : [])];
    return this.runtime("MultiHeadAttention", inputs, { num_heads: heads });
  }

  /** The two layers after the attentions, added to the states. */
  feedForward(states: string, name: string): string {
    const wide = this.layer(this.normalize(states, `${name}/layer_norm`), `${name}/linear_0`);
    return this.run("Add", [states, this.layer(this.gelu(wide), `${name}/linear_1`)]);
  }

  /** The file. */
  write(
    name: string,
    ends: { inputs: Buffer[]; outputs: Buffer[] },
    metadata: Record<string, string> = {},
  ): Buffer {
    return model(graph(name, { nodes: this.nodes, constants: this.constants, ...ends }), metadata);
  }

  private cast(input: string): string {
    const output = this.name();
    this.append("Cast", [input], [output], castTo("float"));
    return output;
  }

  private name(): string {
    return `t${this.count++}`;
  }

  private constant(
    type: "float" | "uint8" | "int64",
    values: Float32Array | Uint8Array | number[],
    shape: number[],
  ) {
    const name = this.name();
    this.constants.push(tensor(name, type, values, shape));
    return name;
  }

  private runtime(
    operator: string,
    inputs: string[],
    attributes: Attributes = {},
    output = this.name(),
  ): string {
    this.append(operator, inputs, [output], Buffer.concat([fieldsOf(attributes), field(7, RUNTIME_DOMAIN)]));
    return output;
  }

  private append(operator: string, inputs: string[], outputs: string[], fields: Buffer): void {
    this.nodes.push(node(operator, inputs, outputs, fields));
  }
}

const fieldsOf = (attributes: Attributes): Buffer =>
  Buffer.concat(Object.entries(attributes).map(([name, value]) => attribute(name, value)));
