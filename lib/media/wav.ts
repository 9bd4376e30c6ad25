import { open, readFile } from "node:fs/promises";
import { pcmBytes } from "./pcm.ts";

/** Mono samples in -1..1. */
export type Sound = { sampleRate: number; samples: Float32Array };

/** The file is not audio that can be read. The message can be shown to the sender. */
export class SoundFormatError extends Error {}

const HEADER_BYTES = 44;
const BYTES_PER_SAMPLE = 2;
const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** Marks a stream whose length is not known yet. */
const UNKNOWN_BYTES = 0xffffffff;

/** A WAV header for 16-bit mono. Without `dataBytes`, it announces a stream of unknown length. */
export function wavHeader(sampleRate: number, dataBytes?: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(dataBytes === undefined ? UNKNOWN_BYTES : HEADER_BYTES - 8 + dataBytes, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(PCM, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * BYTES_PER_SAMPLE, 28);
  header.writeUInt16LE(BYTES_PER_SAMPLE, 32);
  header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(dataBytes ?? UNKNOWN_BYTES, 40);
  return header;
}

/** Mono samples as a WAV file. */
export const wavBytes = (samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([wavHeader(sampleRate, samples.byteLength), pcmBytes(samples)]));

export async function writeWav(file: string, samples: Int16Array, sampleRate: number): Promise<void> {
  const handle = await open(file, "w");
  try {
    await handle.writeFile(wavHeader(sampleRate, samples.byteLength));
    await handle.writeFile(pcmBytes(samples));
  } finally {
    await handle.close();
  }
}

/** The samples of a file that `writeWav` wrote. */
export async function readWav(file: string): Promise<Int16Array> {
  const bytes = await readFile(file);
  return new Int16Array(bytes.buffer.slice(bytes.byteOffset + HEADER_BYTES, bytes.byteOffset + bytes.length));
}

/**
 * Decodes a WAV file from anywhere: 8, 16, 24 or 32-bit PCM or 32-bit float, at any rate, with all channels
 * mixed down to one. A data length beyond the end of the file (streamed WAV) means "up to the end". Throws
 * `SoundFormatError`.
 */
export function decodeWav(file: Buffer): Sound {
  const header = readWavHeader(file);
  if (!header) throw new SoundFormatError("The WAV file has no data");
  const { format, at, bytes } = header;
  return { sampleRate: format.sampleRate, samples: mixDown(file.subarray(at, at + bytes), format) };
}

/**
 * The format of a WAV file, where its samples begin and how many bytes they have. Undefined if the beginning of a file that
 * is given does not reach that far. Throws `SoundFormatError`.
 */
export function readWavHeader(file: Buffer): { format: WavFormat; at: number; bytes: number } | undefined {
  if (
    file.length < 12 ||
    file.toString("latin1", 0, 4) !== "RIFF" ||
    file.toString("latin1", 8, 12) !== "WAVE"
  ) {
    throw new SoundFormatError("The file is not a WAV file");
  }
  let format: WavFormat | undefined;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString("latin1", at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const end = Math.min(file.length, at + 8 + size);
    if (name === "fmt " && end === at + 8 + size) format = readFormat(file.subarray(at + 8, end));
    if (name === "data") {
      if (!format) throw new SoundFormatError("The WAV file has no format before its data");
      return { format, at: at + 8, bytes: size };
    }
    at += 8 + size + (size % 2);
  }
  return undefined;
}

/** Decodes raw 16-bit little-endian mono. */
export function decodePcm16(bytes: Buffer, sampleRate: number): Sound {
  return { sampleRate, samples: mixDown(bytes, { sampleRate, channels: 1, bits: 16, float: false }) };
}

export type WavFormat = { sampleRate: number; channels: number; bits: number; float: boolean };

function readFormat(chunk: Buffer): WavFormat {
  if (chunk.length < 16) throw new SoundFormatError("The WAV file's format is truncated");
  const tag = chunk.readUInt16LE(0);
  const kind = tag === EXTENSIBLE && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag;
  const format = {
    channels: chunk.readUInt16LE(2),
    sampleRate: chunk.readUInt32LE(4),
    bits: chunk.readUInt16LE(14),
    float: kind === FLOAT,
  };
  const known =
    (kind === PCM && [8, 16, 24, 32].includes(format.bits)) || (kind === FLOAT && format.bits === 32);
  if (!known || format.channels < 1 || format.sampleRate < 4000 || format.sampleRate > 384_000) {
    throw new SoundFormatError("The WAV file's format is not supported: send PCM");
  }
  return format;
}

/** Decodes samples in a format, and mixes their channels into one. */
export function mixDown(data: Buffer, { channels, bits, float }: WavFormat): Float32Array {
  const step = bits / 8;
  const samples = new Float32Array(Math.floor(data.length / (step * channels)));
  const read = float ? (at: number) => data.readFloatLE(at) : reader(data, bits);
  for (let i = 0; i < samples.length; i++) {
    let sum = 0;
    for (let c = 0; c < channels; c++) sum += read((i * channels + c) * step);
    samples[i] = sum / channels;
  }
  return samples;
}

function reader(data: Buffer, bits: number): (at: number) => number {
  if (bits === 8) return (at) => (data.readUInt8(at) - 128) / 128;
  if (bits === 16) return (at) => data.readInt16LE(at) / 32_768;
  return (at) => data.readIntLE(at, bits / 8) / 2 ** (bits - 1);
}
