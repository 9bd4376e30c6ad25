import { setImmediate } from "node:timers/promises";
import { crc32, inflateRawSync } from "node:zlib";

/** Limits of an untrusted archive. The sizes it declares are checked before anything is unpacked. */
export type ZipLimits = { files: number; fileBytes: number; totalBytes: number };

/** The archive is broken, too large or malicious. The message can be shown to the uploader. */
export class ZipError extends Error {
  override readonly name = "ZipError";
  readonly isTooLarge: boolean;

  constructor(message: string, { isTooLarge = false }: { isTooLarge?: boolean } = {}) {
    super(message);
    this.isTooLarge = isTooLarge;
  }
}

export const END_SIGNATURE = 0x06054b50;
export const ENTRY_SIGNATURE = 0x02014b50;
export const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

/** An entry of the central directory. `bytes` and `crc` are what the archive declares. */
type ZipEntry = {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  offset: number;
};

/**
 * Unpacks an untrusted archive and returns its files by name. If all files are in one folder, names are
 * relative to it. Leaves out folders and the files that file managers add. Gives way after each file. Throws `ZipError`.
 */
export async function readZip(
  bytes: Uint8Array,
  limits: ZipLimits,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const entries = listZipEntries(bytes, limits.files);
  for (const { name } of entries) checkName(name);
  const wanted = entries.filter(({ name }) => isFile(name));
  const total = wanted.reduce((sum, entry) => sum + entry.bytes, 0);
  if (total > limits.totalBytes) {
    throw new ZipError("The archive unpacks to more than is allowed", { isTooLarge: true });
  }
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const folder = commonFolder(wanted.map(({ name }) => name));
  for (const entry of wanted) {
    if (entry.bytes > limits.fileBytes) {
      throw new ZipError(`${entry.name} is too large`, { isTooLarge: true });
    }
    const name = entry.name.slice(folder.length);
    if (files.has(name)) throw new ZipError(`${entry.name} is in the archive twice`);
    files.set(name, unpackDeclared(bytes, entry));
    await setImmediate();
  }
  return files;
}

/**
 * Reads the central directory. Names are not checked. Format: PKWARE's APPNOTE 6.3, without zip64, encryption
 * and multi-part archives. Throws `ZipError`.
 */
export function listZipEntries(bytes: Uint8Array, maxEntries = 65_535): ZipEntry[] {
  const archive = toBuffer(bytes);
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > maxEntries) {
    throw new ZipError(`The archive holds more than ${maxEntries} files`, { isTooLarge: true });
  }
  let at = archive.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged();
    const nameBytes = archive.readUInt16LE(at + 28);
    entries.push({
      name: archive.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packedBytes: archive.readUInt32LE(at + 20),
      bytes: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Unpacks one entry to at most `maxBytes`, whatever size it declares. Throws `ZipError`, with `isTooLarge` if
 * the entry has more bytes than that.
 */
export function unpackZipEntry(bytes: Uint8Array, entry: ZipEntry, maxBytes: number): Buffer {
  const archive = toBuffer(bytes);
  const { offset, name, method } = entry;
  if ((entry.flags & ENCRYPTED) !== 0) throw new ZipError(`${name} is encrypted`);
  if (offset + LOCAL_BYTES > archive.length || archive.readUInt32LE(offset) !== LOCAL_SIGNATURE) {
    throw damaged(name);
  }
  const start = offset + LOCAL_BYTES + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
  const packed = archive.subarray(start, start + entry.packedBytes);
  if (packed.length !== entry.packedBytes) throw damaged(name);
  if (method !== STORED && method !== DEFLATED) {
    throw new ZipError(`${name} is compressed in a way that is not supported`);
  }
  const tooLarge = () => new ZipError(`${name} is too large`, { isTooLarge: true });
  if (method === STORED && packed.length > maxBytes) throw tooLarge();
  if (method === STORED || packed.length === 0) return packed;
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, maxBytes) });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : damaged(name);
  }
}

/** Unpacks an entry that must have exactly the size and checksum it declares. */
function unpackDeclared(bytes: Uint8Array, entry: ZipEntry): Uint8Array<ArrayBuffer> {
  let content: Buffer;
  try {
    content = unpackZipEntry(bytes, entry, entry.bytes);
  } catch (error) {
    throw error instanceof ZipError && error.isTooLarge ? damaged(entry.name) : error;
  }
  if (content.length !== entry.bytes || crc32(content) !== entry.crc) throw damaged(entry.name);
  return new Uint8Array(content);
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Finds the record that ends every archive. A comment can follow it. */
function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = archive.length - END_BYTES; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new ZipError("The file is not a zip file");
}

/** Rejects names that point outside the folder the archive is unpacked to. */
function checkName(name: string): void {
  const isPath = name.startsWith("/") || name.includes("\\") || /^[a-z]:/i.test(name) || name.includes("\0");
  if (isPath || name.split("/").includes("..")) {
    throw new ZipError("The archive holds a file outside of its folder");
  }
}

const isFile = (name: string): boolean =>
  !name.endsWith("/") && !name.startsWith("__MACOSX/") && !/(^|\/)\.[^/]*$/.test(name);

/** "maya/" if every file is in that folder, else "". */
function commonFolder(names: readonly string[]): string {
  const folder = /^[^/]+\//.exec(names[0] ?? "")?.[0] ?? "";
  return names.every((name) => name.startsWith(folder)) ? folder : "";
}

const damaged = (name = "The archive") => new ZipError(`${name} is damaged`);
