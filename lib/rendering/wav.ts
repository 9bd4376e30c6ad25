import { open, readFile } from "node:fs/promises";

const HEADER_BYTES = 44;
const BYTES_A_SAMPLE = 2;

/** Header of a mono WAV with 16-bit samples (RIFF, `fmt ` of 16 bytes, `data`). */
function wavHeader(sampleRate: number, sampleCount: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  const bytes = sampleCount * BYTES_A_SAMPLE;
  header.write("RIFF", 0);
  header.writeUInt32LE(HEADER_BYTES - 8 + bytes, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * BYTES_A_SAMPLE, 28);
  header.writeUInt16LE(BYTES_A_SAMPLE, 32);
  header.writeUInt16LE(8 * BYTES_A_SAMPLE, 34);
  header.write("data", 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}

/** Mono samples as a WAV file. */
export const wavBytes = (samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    Buffer.concat([
      wavHeader(sampleRate, samples.length),
      Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength),
    ]),
  );

export async function writeWav(file: string, samples: Int16Array, sampleRate: number): Promise<void> {
  const handle = await open(file, "w");
  try {
    await handle.writeFile(wavHeader(sampleRate, samples.length));
    await handle.writeFile(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
  } finally {
    await handle.close();
  }
}

/** The samples of a file that `writeWav` made. */
export async function readWav(file: string): Promise<Int16Array> {
  const bytes = await readFile(file);
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset + HEADER_BYTES, bytes.byteOffset + bytes.length));
}
