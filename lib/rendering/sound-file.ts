import { readFile } from "node:fs/promises";
import type { TimedPhoneme } from "#lib/platform/speech-client.ts";

/**
 * A spoken sentence: mono samples at `SPEECH_RATE`; phonemes where the voice tells, from the start of the samples; `ipa`:
 * how its text is said, where only that is known.
 */
export type Sound = { samples: Int16Array; phonemes: TimedPhoneme[] | null; ipa?: string };

const HEADER_BYTES = 4;

/** A sentence as one file: length of the JSON (uint32 LE), `{ phonemes, ipa }`, samples (int16 LE). */
export function packSound({ samples, ...head }: Sound): Uint8Array {
  const json = Buffer.from(JSON.stringify(head));
  // Samples begin at an even place, as views of them must.
  const padded = Buffer.concat([json, Buffer.alloc(json.length % 2, " ")]);
  const length = Buffer.alloc(HEADER_BYTES);
  length.writeUInt32LE(padded.length);
  const sound = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return Buffer.concat([length, padded, sound]);
}

/** @throws when the file is missing or none of ours. */
export async function readSound(file: string): Promise<Sound> {
  const bytes = await readFile(file);
  const start = HEADER_BYTES + bytes.readUInt32LE(0);
  const head: Omit<Sound, "samples"> = JSON.parse(bytes.toString("utf8", HEADER_BYTES, start));
  const samples = new Int16Array(
    bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + bytes.length),
  );
  return { samples, ...head };
}
