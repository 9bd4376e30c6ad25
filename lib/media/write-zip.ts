import { crc32 } from "node:zlib";
import { END_SIGNATURE, ENTRY_SIGNATURE, LOCAL_SIGNATURE } from "./read-zip.ts";

const END64_SIGNATURE = 0x06064b50;
const LOCATOR64_SIGNATURE = 0x07064b50;
/** Needed to unpack: 2.0, and 4.5 for files and archives of 4 GB or more. */
const VERSION = 20;
const VERSION_64 = 45;
/** Names are UTF-8. */
const FLAGS = 0x0800;
/** The earliest date the format can express, so the same files always make the same archive. */
const DATE = 0x0021;
/** The largest number of 32 bits; a header that contains it has the real one in 64 bits. */
const MAX_32 = 0xffff_ffff;
const MAX_16 = 0xffff;

/** A file of an archive: its content, or how to open it. It is opened twice and must not change. */
export type ZipFile =
  | { name: string; content: string | Uint8Array }
  | { name: string; open: () => Promise<AsyncIterable<Uint8Array>> };

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
};
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const uint64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
};

type Sized = { name: Buffer; crc: number; bytes: number };

/** The fields that both headers of a file share, from the version to the length of the extra field. */
function headerFields({ name, crc, bytes }: Sized, extra: Buffer): Buffer {
  const size = uint32(Math.min(bytes, MAX_32));
  return Buffer.concat([
    uint16(extra.length > 0 ? VERSION_64 : VERSION),
    uint16(FLAGS),
    uint16(0),
    uint16(0),
    uint16(DATE),
    uint32(crc),
    ...[size, size],
    uint16(name.length),
    uint16(extra.length),
  ]);
}

/** Sizes and offset in 64 bits, as far as 32 bits do not suffice. */
function extraField(bytes: number, offset?: number): Buffer {
  const values = [
    ...(bytes >= MAX_32 ? [uint64(bytes), uint64(bytes)] : []),
    ...(offset !== undefined && offset >= MAX_32 ? [uint64(offset)] : []),
  ];
  if (values.length === 0) return Buffer.alloc(0);
  return Buffer.concat([uint16(1), uint16(values.length * 8), ...values]);
}

async function measure(file: ZipFile): Promise<{ crc: number; bytes: number }> {
  let [crc, bytes] = [0, 0];
  for await (const chunk of contentOf(file)) {
    crc = crc32(chunk, crc);
    bytes += chunk.length;
  }
  return { crc, bytes };
}

async function* contentOf(file: ZipFile): AsyncGenerator<Uint8Array> {
  if ("open" in file) yield* await file.open();
  else yield typeof file.content === "string" ? Buffer.from(file.content) : file.content;
}

/**
 * Streams an uncompressed archive. One text, or a piece of a file, is in memory at a time. Files are read twice, because
 * the header with their sum comes before their content.
 */
export async function* zipFiles(files: AsyncIterable<ZipFile>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const sized = { name: Buffer.from(file.name), ...(await measure(file)) };
    const local = extraField(sized.bytes);
    const head = Buffer.concat([uint32(LOCAL_SIGNATURE), headerFields(sized, local), sized.name, local]);
    yield head;
    let written = 0;
    for await (const chunk of contentOf(file)) {
      written += chunk.length;
      yield chunk;
    }
    if (written !== sized.bytes) throw new Error("A file changed while it was archived");
    directory.push(directoryEntry(sized, offset));
    offset += head.length + written;
  }
  yield Buffer.concat([...directory, directoryEnd(directory, offset)]);
}

function directoryEntry(sized: Sized, offset: number): Buffer {
  const extra = extraField(sized.bytes, offset);
  return Buffer.concat([
    uint32(ENTRY_SIGNATURE),
    uint16(VERSION_64),
    headerFields(sized, extra),
    // Comment, disk and attributes: none.
    Buffer.alloc(10),
    uint32(Math.min(offset, MAX_32)),
    sized.name,
    extra,
  ]);
}

function directoryEnd(directory: Buffer[], offset: number): Buffer {
  const bytes = directory.reduce((sum, { length }) => sum + length, 0);
  const count = directory.length;
  const needs64 = count >= MAX_16 || offset + bytes >= MAX_32;
  const end64 = Buffer.concat([
    uint32(END64_SIGNATURE),
    uint64(44),
    uint16(VERSION_64),
    uint16(VERSION_64),
    Buffer.alloc(8),
    ...[uint64(count), uint64(count), uint64(bytes), uint64(offset)],
    uint32(LOCATOR64_SIGNATURE),
    uint32(0),
    uint64(offset + bytes),
    uint32(1),
  ]);
  const end = Buffer.concat([
    uint32(END_SIGNATURE),
    Buffer.alloc(4),
    ...[uint16(Math.min(count, MAX_16)), uint16(Math.min(count, MAX_16))],
    uint32(Math.min(bytes, MAX_32)),
    uint32(Math.min(offset, MAX_32)),
    uint16(0),
  ]);
  return needs64 ? Buffer.concat([end64, end]) : end;
}
