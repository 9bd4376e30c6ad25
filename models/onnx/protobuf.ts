export type Field = { number: number; bytes: Buffer; content: Buffer };

/** The texts of a message in the field with this number. */
export const textOf = (fields: Field[], number: number): string[] =>
  fields.filter((field) => field.number === number).map(({ content }) => content.toString("utf8"));

/** Splits a protobuf message into its fields, each with its raw bytes and its content, if any. */
export function readFields(message: Buffer): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < message.length; ) {
    const start = at;
    const key = readVarint(message, at);
    at = key.end;
    let content = start;
    const type = key.value % 8;
    if (type === 2) {
      const length = readVarint(message, at);
      content = length.end;
      at = length.end + length.value;
    } else if (type === 0) at = readVarint(message, at).end;
    else if (type === 5) at += 4;
    else if (type === 1) at += 8;
    else throw new Error("The network is not a protobuf message");
    if (at > message.length) throw new Error("The network is truncated");
    fields.push({
      number: Math.floor(key.value / 8),
      bytes: message.subarray(start, at),
      content: type === 2 ? message.subarray(content, at) : Buffer.alloc(0),
    });
  }
  return fields;
}

function readVarint(message: Buffer, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from, scale = 1; at < message.length; at += 1, scale *= 128) {
    const byte = message.readUInt8(at);
    value += (byte % 128) * scale;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw new Error("The network is truncated");
}

/** A field whose content is bytes, a text or a message. */
export function writeField(number: number, content: Buffer): Buffer {
  return Buffer.concat([writeVarint(number * 8 + 2), writeVarint(content.length), content]);
}

/** A number as protobuf writes it: seven bits a byte, the lowest first. */
export function writeVarint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
