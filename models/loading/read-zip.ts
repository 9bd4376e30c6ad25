import { type FileHandle, open } from "node:fs/promises";
import { inflateRawSync } from "node:zlib";

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

type Entry = { method: number; packed: number; offset: number };

/**
 * Reads the named members of a zip file (wheels and jars are zip files). No zip64 and no encryption: packages have
 * neither. Throws when a member is missing or the file is not a zip.
 */
export async function readZip(path: string, members: string[]): Promise<Map<string, Buffer>> {
  const file = await open(path);
  try {
    const directory = await readDirectory(file);
    const found = new Map<string, Buffer>();
    for (const member of members) {
      const entry = directory.get(member);
      if (!entry) throw new Error(`${member} is not in the package`);
      found.set(member, await readMember(file, entry));
    }
    return found;
  } finally {
    await file.close();
  }
}

async function readDirectory(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat();
  // The closing record is 22 bytes and a comment of at most 65,535.
  const tail = await readBytes(file, Math.max(0, size - 65_557), Math.min(size, 65_557));
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || tail.readUInt32LE(end) !== END_OF_DIRECTORY)
    throw new Error("The package is not a zip file");
  const directory = await readBytes(file, tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const entries = new Map<string, Entry>();
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY; ) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.set(directory.toString("utf8", at + 46, at + 46 + nameLength), {
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function readMember(file: FileHandle, { method, packed, offset }: Entry): Promise<Buffer> {
  const header = await readBytes(file, offset, 30);
  const start = offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const data = await readBytes(file, start, packed);
  if (method === STORED) return data;
  if (method === DEFLATED) return inflateRawSync(data);
  throw new Error("The package is packed in a way that is not supported");
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
