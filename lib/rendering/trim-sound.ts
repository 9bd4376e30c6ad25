import { SPEECH_RATE, type TimedPhoneme } from "#lib/platform/speech-client.ts";
import type { Sound } from "./sound-file.ts";

/** About -46 dBFS: what voices leave as silence around a sentence is below, the softest breath of speech above. */
const SILENT = 160;
const KEEP_BEFORE_MS = 40;
const KEEP_AFTER_MS = 100;
const FADE_MS = 8;
/** A stressed word is this much louder, in dB, growing and fading over 40 ms. */
const STRESS_DB = 3.5;
const STRESS_FADE_MS = 40;

const samplesIn = (ms: number): number => Math.round((ms * SPEECH_RATE) / 1000);

/** A sentence without the silence around it, faded at both ends so that it joins silence without a click. */
export function trimSound({ samples, phonemes, ...rest }: Sound): Sound {
  const isLoud = (sample: number) => Math.abs(sample) > SILENT;
  const first = samples.findIndex(isLoud);
  if (first < 0) return { samples: new Int16Array(0), phonemes: null };
  const from = Math.max(0, first - samplesIn(KEEP_BEFORE_MS));
  const to = Math.min(samples.length, samples.findLastIndex(isLoud) + samplesIn(KEEP_AFTER_MS));
  const kept = samples.slice(from, to);
  const fade = Math.min(samplesIn(FADE_MS), kept.length >> 1);
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
 * Makes the given shares (0..1) of a sentence's text louder, in place. Where in the sound they are said is taken from the
 * phonemes, of which text has about as many as letters, and from the time alone where none are known.
 */
export function stress({ samples, phonemes }: Sound, shares: readonly (readonly [number, number])[]): void {
  const lengthMs = (samples.length / SPEECH_RATE) * 1000;
  const timeAt = (share: number): number => {
    if (!phonemes?.length) return share * lengthMs;
    const found = phonemes[Math.min(phonemes.length - 1, Math.round(share * phonemes.length))];
    return share >= 1 ? lengthMs : (found?.[1] ?? lengthMs);
  };
  const louder = 10 ** (STRESS_DB / 20) - 1;
  const fade = samplesIn(STRESS_FADE_MS);
  for (const [from, to] of shares) {
    const [start, end] = [samplesIn(timeAt(from)), samplesIn(timeAt(to))];
    for (let at = Math.max(0, start - fade); at < Math.min(samples.length, end + fade); at += 1) {
      const inside = Math.min(1, (at - start + fade) / fade, (end + fade - at) / fade);
      const value = (samples[at] ?? 0) * (1 + louder * inside);
      samples[at] = Math.max(-32_768, Math.min(32_767, Math.round(value)));
    }
  }
}
