type Bytes = Uint8Array<ArrayBuffer>;

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** The earliest date the format can express, so that the same files always make the same archive. */
const DATE = 0x0021;

/** A zip archive of files, uncompressed: an avatar's images are compressed already. */
export function zipFiles(files: ReadonlyMap<string, Bytes>): Bytes {
  const locals: Bytes[] = [];
  const entries: Bytes[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const encoded = new TextEncoder().encode(name);
    const crc = crc32(content);
    const common = [VERSION, 0, 0, 0, DATE];
    const sizes = [crc, content.length, content.length];
    const local = concat([
      uint32(LOCAL),
      ...common.map(uint16),
      ...sizes.map(uint32),
      uint16(encoded.length),
      uint16(0),
      encoded,
      content,
    ]);
    entries.push(
      concat([
        uint32(ENTRY),
        uint16(VERSION),
        ...common.map(uint16),
        ...sizes.map(uint32),
        ...[encoded.length, 0, 0, 0, 0].map(uint16),
        uint32(0),
        uint32(offset),
        encoded,
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const directory = concat(entries);
  const counts = [0, 0, files.size, files.size].map(uint16);
  return concat([
    ...locals,
    directory,
    uint32(END),
    ...counts,
    uint32(directory.length),
    uint32(offset),
    uint16(0),
  ]);
}

function uint16(value: number): Bytes {
  return Uint8Array.of(value & 255, value >>> 8);
}

function uint32(value: number): Bytes {
  return Uint8Array.of(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24);
}

function concat(parts: readonly Bytes[]): Bytes {
  const result = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/** The checksum of zip files (polynomial 0xEDB88320). */
function crc32(bytes: Bytes): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
