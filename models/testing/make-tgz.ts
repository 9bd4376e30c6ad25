import { gzipSync } from "node:zlib";

const BLOCK_BYTES = 512;

/** An archive as npm packs its packages: every path begins with `package/`. */
export function makeTgz(files: { name: string; bytes: Buffer }[]): Buffer {
  const blocks = files.flatMap(({ name, bytes }) => [
    header(`package/${name}`, bytes.length),
    bytes,
    Buffer.alloc((BLOCK_BYTES - (bytes.length % BLOCK_BYTES)) % BLOCK_BYTES),
  ]);
  return gzipSync(Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK_BYTES)]));
}

function header(path: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.write(path, 0);
  block.write("0000644\0", 100);
  block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
  block.write("00000000000\0", 136);
  block.write("0", 156);
  block.write("ustar\0", 257);
  block.write("00", 263);
  const sum = block.reduce((total, byte) => total + byte, 0) + 8 * " ".charCodeAt(0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}
