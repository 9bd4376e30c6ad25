import { readFile } from "node:fs/promises";
import { SPEECH_RATE, type TimedPhoneme } from "#lib/model-clients/speech-client.ts";

/**
 * The sound of a sentence: mono samples at `SPEECH_RATE`; phonemes, timed from the first sample, if the voice
 * provides them; else `ipa`, the pronunciation, if known.
 */
export type Sound = { samples: Int16Array; phonemes: TimedPhoneme[] | null; ipa?: string };

const HEADER_BYTES = 4;

/** Packs a sound into one file: length of the JSON (uint32 LE), `{ phonemes, ipa }`, samples (int16 LE). */
export function packSound({ samples, ...head }: Sound): Uint8Array {
  const json = Buffer.from(JSON.stringify(head));
  // Samples must start at an even offset to be viewed as int16.
  const padded = Buffer.concat([json, Buffer.alloc(json.length % 2, " ")]);
  const length = Buffer.alloc(HEADER_BYTES);
  length.writeUInt32LE(padded.length);
  const sound = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return Buffer.concat([length, padded, sound]);
}

/** Throws if the file is missing or damaged. */
export const readSound = async (file: string): Promise<Sound> => unpackSound(await readFile(file));

/** Throws if the bytes are damaged. */
export function unpackSound(bytes: Buffer): Sound {
  const start = HEADER_BYTES + bytes.readUInt32LE(0);
  const head: Omit<Sound, "samples"> = JSON.parse(bytes.toString("utf8", HEADER_BYTES, start));
  const samples = new Int16Array(
    bytes.buffer.slice(bytes.byteOffset + start, bytes.byteOffset + bytes.length),
  );
  return { samples, ...head };
}

/** About -46 dBFS: above the noise voices leave around a sentence, below the softest breath of speech. */
const SILENT = 160;
const KEEP_BEFORE_MS = 40;
const KEEP_AFTER_MS = 100;
const FADE_MS = 8;
/** Stressed words are this much louder, in dB, fading in and out over 40 ms. */
const STRESS_DB = 3.5;
const STRESS_FADE_MS = 40;

const samplesOfMs = (ms: number): number => Math.round((ms * SPEECH_RATE) / 1000);

/** Removes the silence around a sentence, and fades both ends so it joins silence without a click. */
export function trimSound({ samples, phonemes, ...rest }: Sound): Sound {
  const isLoud = (sample: number) => Math.abs(sample) > SILENT;
  const first = samples.findIndex(isLoud);
  if (first < 0) return { samples: new Int16Array(0), phonemes: null };
  const from = Math.max(0, first - samplesOfMs(KEEP_BEFORE_MS));
  const to = Math.min(samples.length, samples.findLastIndex(isLoud) + samplesOfMs(KEEP_AFTER_MS));
  const kept = samples.slice(from, to);
  const fade = Math.min(samplesOfMs(FADE_MS), kept.length >> 1);
  for (let at = 0; at < fade; at += 1) {
    const last = kept.length - 1 - at;
    kept[at] = Math.round((kept[at] ?? 0) * (at / fade));
    kept[last] = Math.round((kept[last] ?? 0) * (at / fade));
  }
  return {
    ...rest,
    samples: kept,
    phonemes: phonemes && movePhonemes(phonemes, (from / SPEECH_RATE) * 1000),
  };
}

const movePhonemes = (phonemes: readonly TimedPhoneme[], byMs: number): TimedPhoneme[] =>
  phonemes
    .filter(([, , endMs]) => endMs > byMs)
    .map(([symbol, startMs, endMs]) => [symbol, Math.max(0, startMs - byMs), endMs - byMs]);

/**
 * Makes the given ranges (shares 0..1 of the text) louder, in place. Text has about as many phonemes as
 * letters, so the phonemes locate a range in the sound; without phonemes, time does.
 */
export function stressWords(
  { samples, phonemes }: Sound,
  shares: readonly (readonly [number, number])[],
): void {
  const lengthMs = (samples.length / SPEECH_RATE) * 1000;
  const timeAt = (share: number): number => {
    if (!phonemes?.length) return share * lengthMs;
    const found = phonemes[Math.min(phonemes.length - 1, Math.round(share * phonemes.length))];
    return share >= 1 ? lengthMs : (found?.[1] ?? lengthMs);
  };
  const louder = 10 ** (STRESS_DB / 20) - 1;
  const fade = samplesOfMs(STRESS_FADE_MS);
  for (const [from, to] of shares) {
    const [start, end] = [samplesOfMs(timeAt(from)), samplesOfMs(timeAt(to))];
    for (let at = Math.max(0, start - fade); at < Math.min(samples.length, end + fade); at += 1) {
      const inside = Math.min(1, (at - start + fade) / fade, (end + fade - at) / fade);
      const value = (samples[at] ?? 0) * (1 + louder * inside);
      samples[at] = Math.max(-32_768, Math.min(32_767, Math.round(value)));
    }
  }
}
