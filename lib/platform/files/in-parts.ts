import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";

/** Copying or hashing so many bytes takes a few milliseconds. */
export const PART_BYTES = 1_048_576;

/** The same bytes in parts of at most 1 MB, which share their memory. */
export function* splitBytes(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART_BYTES) yield bytes.subarray(at, at + PART_BYTES);
}

/** SHA-256 in hex. Gives way after each part. */
export async function hashInParts(parts: Iterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for (const part of parts) {
    hash.update(part);
    await setImmediate();
  }
  return hash.digest("hex");
}

/** Reads a file like `file.bytes()`, which stops everything else for 2 ms per MB. Gives way after each part. */
export async function readInParts(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file.size);
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    bytes.set(await file.slice(at, at + PART_BYTES).bytes(), at);
    await setImmediate();
  }
  return bytes;
}
