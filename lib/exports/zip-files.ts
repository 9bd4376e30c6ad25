import { crc32 } from "node:zlib";

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** The first day that the format knows: the same files make the same archive. */
const DATE = 0x0021;

/** The fields that both headers of a file have. */
function headOf(name: Buffer, content: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(FLAGS, 2);
  fields.writeUInt16LE(DATE, 8);
  fields.writeUInt32LE(crc32(content), 10);
  fields.writeUInt32LE(content.length, 14);
  fields.writeUInt32LE(content.length, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** An archive of small files, uncompressed, as it is made: one file at a time is in memory. */
export async function* zipFiles(
  files: AsyncIterable<{ name: string; content: string }>,
): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const [name, content] = [Buffer.from(file.name), Buffer.from(file.content)];
    const fields = headOf(name, content);
    const local = Buffer.concat([number(LOCAL_HEADER), fields, name, content]);
    const [made, rest] = [Buffer.alloc(2), Buffer.alloc(14)];
    made.writeUInt16LE(VERSION);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([number(CENTRAL_HEADER), made, fields, rest, name]));
    offset += local.length;
    yield local;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  yield Buffer.concat([central, number(END), end]);
}
