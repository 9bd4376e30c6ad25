import { writeField, writeVarint } from "./protobuf.ts";

/** A field of a protobuf message whose content is bytes, a text or a message. */
export const field = (number: number, content: Buffer | string): Buffer =>
  writeField(number, Buffer.from(content));

/** A field of a protobuf message that is a number. */
export const numberField = (number: number, value: number): Buffer =>
  Buffer.concat([writeVarint(number * 8), writeVarint(value)]);

/** `NodeProto` of ONNX. `attributes` are fields, as `attribute` writes them. */
export function node(
  operator: string,
  inputs: string[],
  outputs: string[],
  attributes: Buffer = Buffer.alloc(0),
): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => field(1, name)),
    ...outputs.map((name) => field(2, name)),
    field(4, operator),
    attributes,
  ]);
}

const TYPES = { float: 1, uint8: 2, int64: 7 };
type Type = keyof typeof TYPES;

/** `AttributeProto` with a whole number, which is not negative, or a list of them: `i` (field 3) of type 2, or `ints` (field 8) of type 7. */
export function attribute(name: string, value: number | number[]): Buffer {
  const [content, type] = Array.isArray(value)
    ? [Buffer.concat(value.map((one) => numberField(8, one))), 7]
    : [numberField(3, value), 2];
  return field(5, Buffer.concat([field(1, name), content, numberField(20, type)]));
}

/** The attribute of a Cast. */
export const castTo = (type: Type): Buffer => attribute("to", TYPES[type]);

/** `TensorProto` with a name. Without a shape it is one number. */
export function tensor(
  name: string,
  type: Type,
  values: ArrayLike<number> & Iterable<number>,
  shape: number[] = [],
): Buffer {
  const raw = rawOf(type, values);
  return Buffer.concat([
    ...shape.map((size) => numberField(1, size)),
    numberField(2, TYPES[type]),
    field(8, name),
    field(9, Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)),
  ]);
}

function rawOf(type: Type, values: ArrayLike<number> & Iterable<number>) {
  if (type === "float") return values instanceof Float32Array ? values : Float32Array.from(values);
  if (type === "uint8") return values instanceof Uint8Array ? values : Uint8Array.from(values);
  return BigInt64Array.from([...values].map((value) => BigInt(value)));
}

/** `ValueInfoProto`: an input or output whose sizes are fixed, or named if they are not. */
export function value(name: string, type: Type, shape: (number | string)[]): Buffer {
  const sizes = shape.map((size) =>
    field(1, typeof size === "number" ? numberField(1, size) : field(2, size)),
  );
  const tensorType = Buffer.concat([numberField(1, TYPES[type]), field(2, Buffer.concat(sizes))]);
  return Buffer.concat([field(1, name), field(2, field(1, tensorType))]);
}

/** ONNX Runtime's own operators, beside those of ONNX. */
export const RUNTIME_DOMAIN = "com.microsoft";
const OPERATOR_SET = 17;

/** Texts that describe a network, by name: `ModelProto.metadata_props`. */
export const metadata = (texts: Record<string, string>): Buffer =>
  Buffer.concat(
    Object.entries(texts).map(([key, text]) => field(14, Buffer.concat([field(1, key), field(2, text)]))),
  );

/** `ModelProto`: a graph, and the texts that describe it. */
export function model(graph: Buffer, texts: Record<string, string> = {}): Buffer {
  return Buffer.concat([
    numberField(1, 8),
    field(7, graph),
    field(8, numberField(2, OPERATOR_SET)),
    field(8, Buffer.concat([field(1, RUNTIME_DOMAIN), numberField(2, 1)])),
    metadata(texts),
  ]);
}

/** `GraphProto`: what is calculated, with which constants, from what and to what. */
export function graph(
  name: string,
  parts: { nodes: Buffer[]; constants: Buffer[]; inputs: Buffer[]; outputs: Buffer[] },
): Buffer {
  return Buffer.concat([
    ...parts.nodes.map((one) => field(1, one)),
    field(2, name),
    ...parts.constants.map((one) => field(5, one)),
    ...parts.inputs.map((one) => field(11, one)),
    ...parts.outputs.map((one) => field(12, one)),
  ]);
}
