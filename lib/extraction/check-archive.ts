import { inflateRawSync } from "node:zlib";
import { ExtractionError } from "#lib/extraction/extraction-error.ts";

/** Of all entries together. A long report with pictures has some ten megabytes. */
const MAX_UNPACKED_BYTES = 64 * 1_048_576;
const MAX_ENTRIES = 2_000;

const END_MARK = 0x06054b50;
const END_BYTES = 22;
/** Behind the end there may be a comment of so many bytes. */
const MAX_COMMENT_BYTES = 65_535;
const ENTRY_MARK = 0x02014b50;
const ENTRY_BYTES = 46;
const LOCAL_MARK = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

const broken = (cause?: unknown) => new ExtractionError("The Word file is damaged.", cause);
const tooLarge = () => new ExtractionError("The Word file is too large once it is unpacked.");

/**
 * Throws `ExtractionError` for an archive that unpacks to more than a document can have. The sizes that it says itself
 * are not believed: every entry is unpacked up to what is left, and thrown away.
 */
export function checkArchive(bytes: Uint8Array): void {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    checkEntries(archive);
  } catch (error) {
    throw error instanceof ExtractionError ? error : broken(error);
  }
}

function checkEntries(archive: Buffer): void {
  const end = findEnd(archive);
  const entries = archive.readUInt16LE(end + 10);
  if (entries > MAX_ENTRIES) throw tooLarge();
  let at = archive.readUInt32LE(end + 16);
  let left = MAX_UNPACKED_BYTES;
  for (let index = 0; index < entries; index += 1) {
    if (archive.readUInt32LE(at) !== ENTRY_MARK) throw broken();
    left -= unpackedBytes(archive, at, left);
    const extras = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    at += extras.reduce((sum, length) => sum + length, ENTRY_BYTES);
  }
}

function findEnd(archive: Buffer): number {
  const last = archive.length - END_BYTES;
  for (let at = last; at >= Math.max(0, last - MAX_COMMENT_BYTES); at -= 1) {
    if (archive.readUInt32LE(at) === END_MARK) return at;
  }
  throw broken();
}

/** What the entry that the directory names at `at` unpacks to; throws when it is more than `left`. */
function unpackedBytes(archive: Buffer, at: number, left: number): number {
  const method = archive.readUInt16LE(at + 10);
  const packedBytes = archive.readUInt32LE(at + 20);
  const local = archive.readUInt32LE(at + 42);
  if (archive.readUInt32LE(local) !== LOCAL_MARK) throw broken();
  const start = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + packedBytes);
  if (packed.length < packedBytes || (method !== STORED && method !== DEFLATED)) throw broken();
  if (packedBytes > left) throw tooLarge();
  if (method === STORED || packedBytes === 0) return packedBytes;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) }).length;
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    throw error;
  }
}
