import { gunzipSync } from "node:zlib";

const BLOCK_BYTES = 512;
const FILE_TYPES = ["0", "\0"];

/** Reads the files of a package of npm, a tar archive packed with gzip, by their paths. Throws if it is something else. */
export function readTar(packed: Buffer): Map<string, Buffer> {
  const archive = unpack(packed);
  const files = new Map<string, Buffer>();
  for (let at = 0; at + BLOCK_BYTES <= archive.length; ) {
    const header = archive.subarray(at, at + BLOCK_BYTES);
    const path = textAt(header, 0, 100);
    if (path === "") break;
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    if (!isHeader(header) || !(size >= 0)) throw new Error("The package is damaged");
    const start = at + BLOCK_BYTES;
    const content = archive.subarray(start, start + size);
    if (content.length < size) throw new Error("The package is incomplete");
    const folder = textAt(header, 345, 155);
    if (FILE_TYPES.includes(header.toString("latin1", 156, 157)))
      files.set(folder ? `${folder}/${path}` : path, content);
    at = start + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return files;
}

function unpack(packed: Buffer): Buffer {
  try {
    return gunzipSync(packed);
  } catch {
    throw new Error("The package is not a tgz file, or it is incomplete");
  }
}

const isHeader = (header: Buffer): boolean => header.toString("latin1", 257, 262) === "ustar";

/** A text that ends at the first zero. */
const textAt = (header: Buffer, from: number, bytes: number): string =>
  header
    .toString("utf8", from, from + bytes)
    .split("\0", 1)[0]
    ?.trim() ?? "";
