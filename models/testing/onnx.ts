/** A field of a protobuf message whose content is bytes, a text or a message. */
export function field(number: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

/** A field of a protobuf message that is a number. */
export const numberField = (number: number, value: number): Buffer =>
  Buffer.concat([varint(number << 3), varint(value)]);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

/** `NodeProto` of ONNX. */
export function node(
  operator: string,
  inputs: string[],
  outputs: string[],
  attribute: Buffer = Buffer.alloc(0),
): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => field(1, name)),
    ...outputs.map((name) => field(2, name)),
    field(4, operator),
    attribute,
  ]);
}

const TYPES = { float: 1, int64: 7 };
type Type = keyof typeof TYPES;

/** `AttributeProto` of a Cast: name "to", i (field 3) is the type, type (field 20) = INT. */
export const castTo = (type: Type): Buffer =>
  field(5, Buffer.concat([field(1, "to"), numberField(3, TYPES[type]), numberField(20, 2)]));

/** `TensorProto` with a name. Without a shape it is one number. */
export function tensor(name: string, type: Type, values: number[], shape: number[] = []): Buffer {
  const raw =
    type === "float" ? Float32Array.from(values) : BigInt64Array.from(values.map((value) => BigInt(value)));
  return Buffer.concat([
    ...shape.map((size) => numberField(1, size)),
    numberField(2, TYPES[type]),
    field(8, name),
    field(9, Buffer.from(raw.buffer)),
  ]);
}

/** `ValueInfoProto`: an input or output whose sizes are fixed, or named if they are not. */
export function value(name: string, type: Type, shape: (number | string)[]): Buffer {
  const sizes = shape.map((size) =>
    field(1, typeof size === "number" ? numberField(1, size) : field(2, size)),
  );
  const tensorType = Buffer.concat([numberField(1, TYPES[type]), field(2, Buffer.concat(sizes))]);
  return Buffer.concat([field(1, name), field(2, field(1, tensorType))]);
}

/** `ModelProto` of operator set 13: a graph, and the texts that describe it. */
export function model(graph: Buffer, metadata: Record<string, string> = {}): Buffer {
  return Buffer.concat([
    numberField(1, 8),
    field(7, graph),
    field(8, numberField(2, 13)),
    ...Object.entries(metadata).map(([key, text]) =>
      field(14, Buffer.concat([field(1, key), field(2, text)])),
    ),
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
