/** Numbers of a network: floats, or the whole numbers of shapes and indices. */
export interface Tensor {
  readonly dims: readonly number[];
  readonly data: Float32Array | Int32Array;
}

/** An operation on named tensors. */
export interface Operation {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly settings: ReadonlyMap<string, number | readonly number[] | string>;
}

/** A network: what to calculate, in order, and its constants by name. */
export interface Model {
  readonly operations: readonly Operation[];
  readonly constants: ReadonlyMap<string, Tensor>;
}

/** ONNX's numbers of data types (`TensorProto.DataType`). */
const FLOAT = 1;
const INT64 = 7;
const HALF = 10;

/**
 * Reads an ONNX file: only what the face models contain (field numbers from `onnx.proto`). Half-precision constants, which the
 * file casts before each use, become floats.
 */
export function readModel(bytes: Uint8Array): Model {
  const constants = new Map<string, Tensor>();
  const operations: Operation[] = [];
  for (const graph of messages(bytes, 7)) {
    for (const { number, bytes: part } of fieldsOf(graph)) {
      if (number === 5) {
        const { name, tensor } = readTensor(part);
        constants.set(name, tensor);
      }
      if (number === 1) operations.push(readOperation(part));
    }
  }
  const isCastOfConstant = ({ type, inputs }: Operation) => type === "Cast" && constants.has(inputs[0] ?? "");
  for (const { inputs, outputs } of operations.filter(isCastOfConstant)) {
    const tensor = constants.get(inputs[0] ?? "");
    if (tensor && outputs[0]) constants.set(outputs[0], tensor);
  }
  return { operations: operations.filter((operation) => !isCastOfConstant(operation)), constants };
}

/** One field of a protobuf message: a number, or the bytes of a text or message. */
interface Field {
  readonly number: number;
  readonly value: number;
  readonly bytes: Uint8Array;
}

const NONE = new Uint8Array();

function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const readNumber = () => {
    const [value, next] = readVarint(bytes, at);
    at = next;
    return value;
  };
  while (at < bytes.length) {
    const tag = readNumber();
    const number = tag >>> 3;
    const kind = tag & 7;
    if (kind === 0) yield { number, value: readNumber(), bytes: NONE };
    else if (kind === 5) {
      yield { number, value: view.getFloat32(at, true), bytes: NONE };
      at += 4;
    } else if (kind === 2) {
      const length = readNumber();
      yield { number, value: 0, bytes: bytes.subarray(at, at + length) };
      at += length;
    } else throw new RangeError(`The model has a field of kind ${kind}`);
  }
}

/** A protobuf number at `at`, and where the next one begins. Sizes and indices fit into a float's 53 bits. */
function readVarint(bytes: Uint8Array, at: number): [number, number] {
  let [value, factor, next] = [0, 1, at];
  for (;;) {
    const byte = bytes[next++] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return [value, next];
    factor *= 128;
  }
}

function* messages(bytes: Uint8Array, wanted: number): Generator<Uint8Array> {
  for (const field of fieldsOf(bytes)) if (field.number === wanted) yield field.bytes;
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Repeated numbers come one by one, or packed. */
function numbersOf({ value, bytes }: Field): number[] {
  if (bytes.length === 0) return [value];
  const numbers: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [number, next] = readVarint(bytes, at);
    numbers.push(number);
    at = next;
  }
  return numbers;
}

function readOperation(bytes: Uint8Array): Operation {
  const [inputs, outputs] = [[] as string[], [] as string[]];
  const settings = new Map<string, number | readonly number[] | string>();
  let type = "";
  for (const field of fieldsOf(bytes)) {
    if (field.number === 1) inputs.push(text(field.bytes));
    if (field.number === 2) outputs.push(text(field.bytes));
    if (field.number === 4) type = text(field.bytes);
    if (field.number === 5) settings.set(...readSetting(field.bytes));
  }
  return { type, inputs, outputs, settings };
}

function readSetting(bytes: Uint8Array): [string, number | readonly number[] | string] {
  let [name, value] = ["", 0 as number | number[] | string];
  for (const field of fieldsOf(bytes)) {
    if (field.number === 1) name = text(field.bytes);
    if (field.number === 3) value = field.value;
    if (field.number === 4) value = text(field.bytes);
    if (field.number === 8) value = [...(Array.isArray(value) ? value : []), ...numbersOf(field)];
  }
  return [name, value];
}

function readTensor(bytes: Uint8Array): { name: string; tensor: Tensor } {
  let [name, type, raw] = ["", 0, NONE as Uint8Array];
  const dims: number[] = [];
  for (const field of fieldsOf(bytes)) {
    if (field.number === 1) dims.push(...numbersOf(field));
    if (field.number === 2) type = field.value;
    if (field.number === 8) name = text(field.bytes);
    if (field.number === 9) raw = field.bytes;
  }
  return { name, tensor: { dims, data: readNumbers(type, raw) } };
}

function readNumbers(type: number, raw: Uint8Array): Float32Array | Int32Array {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength);
  if (type === FLOAT)
    return Float32Array.from({ length: raw.length / 4 }, (_, i) => view.getFloat32(i * 4, true));
  if (type === HALF)
    return Float32Array.from({ length: raw.length / 2 }, (_, i) => floatOf(view.getUint16(i * 2, true)));
  // The upper half is only the sign, and indices are small.
  if (type === INT64)
    return Int32Array.from({ length: raw.length / 8 }, (_, i) => view.getInt32(i * 8, true));
  throw new RangeError(`The model has constants of type ${type}`);
}

/** A float from the bits of a half (IEEE 754). The models' constants are finite. */
function floatOf(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}
