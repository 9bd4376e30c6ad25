import { crc32, deflateRawSync } from "node:zlib";

/** `claims` replaces the true size in the archive's directory. */
export type ZipFile = { name: string; bytes: Uint8Array; claims?: number; flags?: number };

/** Makes a zip archive, on request with false sizes or flags. */
export function makeZip(files: readonly ZipFile[]): Uint8Array {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, claims = bytes.length, flags = 0 } of files) {
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(flags, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claims, 18);
    head.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), head, nameBytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), head, tail, nameBytes]));
    parts.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, directory, end]);
}
