import { RigError } from "./rig.ts";

/** Bytes of the length that a pack begins with. */
const LENGTH_BYTES = 4;
/** An avatar has about thirty files; a longer list is invalid. */
const MAX_HEAD_BYTES = 16_384;

/** The name of a file in a pack, and its bytes. */
export type PackedFile = readonly [name: string, bytes: Uint8Array];

/**
 * Packs files into one: a little-endian u32 length, that many bytes of JSON [[name, bytes], ...], then the files in
 * sequence. One download instead of thirty.
 */
export function packFiles(files: readonly PackedFile[]): Uint8Array<ArrayBuffer> {
  const parts = packParts(files);
  const pack = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    pack.set(part, at);
    at += part.length;
  }
  return pack;
}

/** What a pack consists of, in order. */
export function packParts(files: readonly PackedFile[]): Uint8Array[] {
  const head = new TextEncoder().encode(JSON.stringify(files.map(([name, { length }]) => [name, length])));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, head.length, true);
  return [length, head, ...files.map(([, bytes]) => bytes)];
}

/** The files of a pack by name, each in its own buffer. @throws RigError if it is truncated or not a pack. */
export function unpackFiles(pack: Uint8Array): Map<string, Uint8Array<ArrayBuffer>> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  const { list, end } = readHead(pack);
  let at = end;
  for (const [name, length] of list) {
    if (at + length > pack.length) throw new RigError(`The pack ends within ${name}`);
    files.set(name, pack.slice(at, at + length));
    at += length;
  }
  return files;
}

/** The list at the start of a pack, and the offset of its files. @throws RigError */
function readHead(pack: Uint8Array): { list: [string, number][]; end: number } {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.byteLength);
  const length = pack.length >= LENGTH_BYTES ? view.getUint32(0, true) : 0;
  const end = LENGTH_BYTES + length;
  if (length === 0 || length > MAX_HEAD_BYTES || end > pack.length) throw new RigError("No pack of a person");
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(pack.subarray(LENGTH_BYTES, end)));
  } catch {
    throw new RigError("The pack's list of files is not JSON");
  }
  if (!Array.isArray(value) || !value.every(isEntry))
    throw new RigError("The pack's list of files is broken");
  return { list: value, end };
}

/** Whether a value is the name and length of a file; a name is never a path. */
function isEntry(value: unknown): value is [string, number] {
  if (!Array.isArray(value)) return false;
  const [name, length] = value;
  return typeof name === "string" && /^[\w-]+\.[a-z]+$/.test(name) && Number.isInteger(length) && length >= 0;
}
