import type { TimedPhoneme } from "#models/speech/speech-job.ts";
import { soundsOf, type Token } from "./kokoro-symbols.ts";

const FRAME_MS = 25;
/** Below this loudness, Kokoro is silent: 35 dB under its vowels. */
const SILENCE = 0;
/** Frames of silence that stay before and after a sentence: Kokoro makes up to half a second of it. */
const LEAD_FRAMES = 2;
const TAIL_FRAMES = 8;
/** Frames by which a symbol follows its sound: the silence of p, t and k comes that much before their symbols, by trial. */
const LAG_FRAMES = 2;

/** What is spoken of a sentence: `count` frames from `first` on, the last of which are silent: `sounding` are not. */
export type Sound = { first: number; sounding: number; count: number };

/** Finds where a sentence sounds, by its loudness twice per frame. */
export function findSound(loudness: Float32Array): Sound {
  const total = loudness.length / 2;
  const isLoud = (value: number): boolean => value > SILENCE;
  const begin = Math.max(0, Math.floor(loudness.findIndex(isLoud) / 2));
  const end = Math.floor(loudness.findLastIndex(isLoud) / 2) + 1;
  const first = Math.max(0, begin - LEAD_FRAMES);
  return { first, sounding: end - first, count: Math.min(total, end + TAIL_FRAMES) - first };
}

/**
 * Each sound's time range, from the frames of its symbol. Kokoro counts the silence after a sentence to its last sounds; the
 * mouth need not stay open through it.
 */
export function timeTokens(
  tokens: readonly Token[],
  durations: readonly number[],
  { first, sounding, count }: Sound,
): TimedPhoneme[] {
  const lastSound = tokens.findLastIndex(({ symbol }) => /\p{L}/u.test(symbol));
  let passed = 0;
  let at = 0;
  return tokens.flatMap(({ symbol }, i) => {
    passed += durations[i] ?? 0;
    const isLast = i === tokens.length - 1;
    const end = isLast ? count : Math.min(passed - LAG_FRAMES - first, i <= lastSound ? sounding : count);
    const from = at;
    at = Math.max(at, end);
    const sounds = soundsOf(symbol);
    const eachMs = ((at - from) * FRAME_MS) / sounds.length;
    return sounds.map((sound, n): TimedPhoneme => {
      const start = from * FRAME_MS + n * eachMs;
      return [sound, start, n === sounds.length - 1 ? at * FRAME_MS : start + eachMs];
    });
  });
}
