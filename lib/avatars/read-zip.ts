import { crc32, inflateRawSync } from "node:zlib";

/** What an archive may hold; what it claims is checked before anything is unpacked. */
export type ZipLimits = { files: number; fileBytes: number; totalBytes: number };

/** An archive that is broken, too large or means harm; the message is for whoever sent it. */
export class ZipError extends Error {
  override readonly name = "ZipError";
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_COMMENT_BYTES = 65_535;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

type Entry = {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packedBytes: number;
  bytes: number;
  at: number;
};

/**
 * The files of a zip archive, by their names below the archive's one folder, if it has one. Folders and what file managers
 * add of their own are left out. Format: PKWARE's APPNOTE 6.3, without zip64, encryption and archives in parts.
 * Throws `ZipError`.
 */
export function readZip(bytes: Uint8Array, limits: ZipLimits): Map<string, Uint8Array<ArrayBuffer>> {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readEntries(archive, limits.files).filter(({ name }) => isFile(name));
  const total = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  if (total > limits.totalBytes) throw new ZipError("The archive unpacks to more than is allowed");
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const folder = commonFolder(entries.map(({ name }) => name));
  for (const entry of entries) {
    if (entry.bytes > limits.fileBytes) throw new ZipError(`${entry.name} is too large`);
    const name = entry.name.slice(folder.length);
    if (files.has(name)) throw new ZipError(`${entry.name} is in the archive twice`);
    files.set(name, unpack(archive, entry));
  }
  return files;
}

function readEntries(archive: Buffer, most: number): Entry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > most) throw new ZipError(`The archive holds more than ${most} files`);
  let at = archive.readUInt32LE(end + 16);
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY_SIGNATURE) throw damaged();
    const nameBytes = archive.readUInt16LE(at + 28);
    entries.push({
      name: checkName(archive.toString("utf8", at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)),
      flags: archive.readUInt16LE(at + 8),
      method: archive.readUInt16LE(at + 10),
      crc: archive.readUInt32LE(at + 16),
      packedBytes: archive.readUInt32LE(at + 20),
      bytes: archive.readUInt32LE(at + 24),
      at: archive.readUInt32LE(at + 42),
    });
    at += ENTRY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** Where the record is that every archive ends with; a comment may follow it. */
function findEnd(archive: Buffer): number {
  const first = Math.max(0, archive.length - END_BYTES - MOST_COMMENT_BYTES);
  for (let at = archive.length - END_BYTES; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END_SIGNATURE) return at;
  }
  throw new ZipError("The file is no zip archive");
}

/** Refuses names that would lead out of the folder that they are unpacked into. */
function checkName(name: string): string {
  const isPath = name.startsWith("/") || name.includes("\\") || /^[a-z]:/i.test(name) || name.includes("\0");
  if (isPath || name.split("/").includes("..")) {
    throw new ZipError("The archive holds a file outside of its folder");
  }
  return name;
}

const isFile = (name: string): boolean =>
  !name.endsWith("/") && !name.startsWith("__MACOSX/") && !/(^|\/)\.[^/]*$/.test(name);

/** "maya/" when every file is in that folder, else "". */
function commonFolder(names: readonly string[]): string {
  const folder = /^[^/]+\//.exec(names[0] ?? "")?.[0] ?? "";
  return names.every((name) => name.startsWith(folder)) ? folder : "";
}

function unpack(archive: Buffer, entry: Entry): Uint8Array<ArrayBuffer> {
  const { at, name } = entry;
  if ((entry.flags & ENCRYPTED) !== 0) throw new ZipError(`${name} is encrypted`);
  if (at + LOCAL_BYTES > archive.length || archive.readUInt32LE(at) !== LOCAL_SIGNATURE) throw damaged(name);
  const from = at + LOCAL_BYTES + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const packed = archive.subarray(from, from + entry.packedBytes);
  if (packed.length !== entry.packedBytes) throw damaged(name);
  const bytes = inflate(packed, entry);
  if (bytes.length !== entry.bytes || crc32(bytes) !== entry.crc) throw damaged(name);
  return new Uint8Array(bytes);
}

/** Never more bytes than the archive has claimed, so that a bomb goes off at its limit. */
function inflate(packed: Buffer, { method, bytes, name }: Entry): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new ZipError(`${name} is packed in a way that is not supported`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
  } catch {
    throw damaged(name);
  }
}

const damaged = (name = "The archive") => new ZipError(`${name} is damaged`);
