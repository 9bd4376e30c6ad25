import type { FaceMind } from "#lib/avatar-engine/draw/face.ts";
import type { PhonemeSegment } from "#lib/avatar-engine/draw/face-types.ts";
import { MOUTH_SHAPES, type MouthShape } from "#lib/avatar-engine/rig/rig.ts";
import { FRAME_MS } from "#lib/avatar-engine/visemes/coarticulation.ts";

/** Phonemes of `eachMs` one after the other, between two pauses of 200 ms; one symbol a character. */
export function phonemesOf(symbols: string, eachMs: number): PhonemeSegment[] {
  const sounds = [...symbols].map((symbol, i): PhonemeSegment => {
    const startMs = 200 + i * eachMs;
    return [symbol, startMs, startMs + eachMs];
  });
  const endMs = 200 + sounds.length * eachMs;
  return [["_", 0, 200], ...sounds, ["_", endMs, endMs + 200]];
}

/** Milliseconds until the end of the last phoneme. */
export function lengthOf(phonemes: readonly PhonemeSegment[]): number {
  return phonemes.at(-1)?.[2] ?? 0;
}

/** A picture of the sequence: when it is asked for, and its mouth (f32 [MOUTH_SHAPES]). */
export interface Spoken {
  readonly audioMs: number;
  readonly mouth: Float32Array;
}

/** Lets a face say phonemes, a frame every `stepMs` from `fromMs` on; the smile of its state is mixed in. */
export function say(
  mind: FaceMind,
  phonemes: readonly PhonemeSegment[],
  { fromMs = 0, stepMs = () => FRAME_MS }: { fromMs?: number; stepMs?: () => number } = {},
): Spoken[] {
  mind.setState("speaking");
  mind.beginUtterance();
  mind.lips.appendPhonemes(0, phonemes);
  mind.endUtterance();
  const spoken: Spoken[] = [];
  for (let audioMs = fromMs; audioMs < lengthOf(phonemes); audioMs += stepMs())
    spoken.push({ audioMs, mouth: mind.next({ audioMs }).mouth.slice() });
  return spoken;
}

/** Share of a shape in mouth weights. */
export function shareOf(mouth: Float32Array, shape: MouthShape): number {
  return mouth[MOUTH_SHAPES.indexOf(shape)] ?? 0;
}
