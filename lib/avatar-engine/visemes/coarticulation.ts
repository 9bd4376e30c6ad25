import { ALL_MOUTH_SHAPES, type AnyMouthShape } from "#lib/avatar-engine/rig/rig.ts";
import type { VisemeSegment } from "./phoneme-track.ts";
import { isVowel, RULES, reductionOf } from "./visemes.ts";

/** Frame of 40 ms: closures are pinned to whole frames. */
export const FRAME_MS = 40;
/** Kernels fall off as exp(-(FALL x distance)^2). */
const FALL = 1.35;
/** Share of a segment's half length over which its kernel stays at the top. */
const PLATEAU = 0.35;
/** Exponent that pulls a mixture of many towards its strongest shapes. */
const SHARPEN = 1.35;
/** Beyond this distance no kernel reaches: e = 4 at the slowest release. */
export const REACH_MS = 420;
/** Weight of a bilabial and of a labiodental on the frames where they must be seen. */
const CLOSED = 0.96;
const TOUCHING = 0.88;
/** ... and at least on the frames beside them. */
const APPROACH = 0.45;

const INDEX = Object.fromEntries(ALL_MOUTH_SHAPES.map((shape, i) => [shape, i]));

/** Index of a shape in every weight vector. */
export const shapeIndex = (shape: AnyMouthShape): number => INDEX[shape] ?? 0;

/** Loudness of [startMs, endMs] against the voice's usual, 1 = loud; 1 when unknown. */
export type LoudnessOf = (startMs: number, endMs: number) => number;

/**
 * Mouth weights at `ms` from the visemes around it: normalised dominance kernels, sharpened, with p, b, m and f, v
 * pinned on the frames that show them. A pure function of time; `into` is f32 [ALL_MOUTH_SHAPES], sum 1. `sinceMs`: time
 * since the frame before, so a closure between two distant frames is shown by the later one.
 */
export function blendVisemes(
  segments: readonly VisemeSegment[],
  ms: number,
  loudness: LoudnessOf,
  into: Float32Array,
  sinceMs: number = FRAME_MS,
): void {
  into.fill(0);
  into[0] = 0.01;
  for (const segment of segments) {
    const share = kernel(segment, ms);
    if (share < 1e-4) continue;
    const strength = Math.min(1, amplitude(segment, loudness));
    const i = shapeIndex(segment.viseme);
    into[i] = (into[i] ?? 0) + share * strength;
    into[0] = (into[0] ?? 0) + share * (1 - strength);
  }
  normalise(into, 1);
  normalise(into, SHARPEN);
  for (const segment of segments) pin(segment, ms, sinceMs, into);
}

/** Dominance x exp(-(FALL e)^2), e = distance from the plateau in attack or release lengths. */
function kernel({ viseme, startMs, endMs }: VisemeSegment, ms: number): number {
  const { dominance, attackMs, releaseMs } = RULES[viseme];
  const middle = (startMs + endMs) / 2;
  // A pause is at full strength to its ends; a phoneme peaks in its middle.
  const plateau =
    viseme === "sil" ? Math.max(0, (endMs - startMs) / 2 - 60) : ((endMs - startMs) / 2) * PLATEAU;
  const distance = Math.max(0, Math.abs(ms - middle) - plateau);
  const e = (distance / (ms < middle ? attackMs : releaseMs)) * FALL;
  return dominance * Math.exp(-e * e);
}

/** How far a sound reaches its shape: short, quiet and reduced vowels undershoot. */
function amplitude({ viseme, symbol, startMs, endMs }: VisemeSegment, loudness: LoudnessOf): number {
  const base = RULES[viseme].amplitude * reductionOf(symbol);
  if (!isVowel(viseme)) return base;
  const length = Math.min(1, 0.55 + (0.45 * (endMs - startMs)) / 110);
  const level = Math.min(1.08, Math.max(0.7, 0.7 + 0.5 * loudness(startMs, endMs)));
  return base * length * level;
}

/** Raises weights to a power and scales them to sum 1. */
function normalise(weights: Float32Array, power: number): void {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = (weights[i] ?? 0) ** power;
    weights[i] = weight;
    sum += weight;
  }
  for (let i = 0; i < weights.length; i++) weights[i] = (weights[i] ?? 0) / sum;
}

/** Raises one shape to at least `share`, the others giving way in proportion. */
export function raise(weights: Float32Array, index: number, share: number): void {
  const now = weights[index] ?? 0;
  if (now >= share) return;
  const scale = (1 - share) / (1 - now);
  for (let i = 0; i < weights.length; i++) weights[i] = (weights[i] ?? 0) * scale;
  weights[index] = share;
}

/** Raises p, b, m and f, v to what must be seen of them at `ms`; does nothing for other visemes. */
function pin(segment: VisemeSegment, ms: number, sinceMs: number, weights: Float32Array): void {
  if (segment.viseme !== "PP" && segment.viseme !== "FF") return;
  const index = shapeIndex(segment.viseme);
  if (holds(segment, ms, sinceMs)) raise(weights, index, segment.viseme === "PP" ? CLOSED : TOUCHING);
  else if (holds(segment, ms + FRAME_MS, FRAME_MS) || holds(segment, ms - FRAME_MS, FRAME_MS))
    raise(weights, index, APPROACH);
}

/**
 * Whether the frame at `ms` must show the closure: the one nearest to its middle, and all well inside a long one. Each
 * frame answers for the time from half a frame after the one before to half a frame after itself: whatever the steps,
 * every middle has exactly one frame.
 */
function holds({ startMs, endMs }: VisemeSegment, ms: number, sinceMs: number): boolean {
  const fromMiddle = ms - (startMs + endMs) / 2;
  if (fromMiddle >= -FRAME_MS / 2 && fromMiddle < sinceMs - FRAME_MS / 2) return true;
  return endMs - startMs >= 70 && ms >= startMs + 10 && ms <= endMs - 10;
}

/** Maximum movement of the jaw in a frame, in units of `jawOpen`. */
export const JAW_STEP = 0.26;
/** Frames to each side that can matter: the widest shape over the step, rounded up. */
const JAW_WINDOW = 3;

/**
 * Limits the mouth weights `into` of the time `ms` to a jaw speed of `JAW_STEP` a frame. The open side gives
 * way, so that closures stay: each frame is capped by its neighbours' jaw plus one step a frame of distance, and mixed
 * towards the neighbour that caps it. `raw` gives unlimited weights (f32 [ALL_MOUTH_SHAPES], sum 1) at any time; `jawOpen`
 * is the jaw of each shape; `scratch` is overwritten.
 */
export function limitJaw(
  raw: (ms: number, into: Float32Array) => void,
  jawOpen: readonly number[],
  ms: number,
  into: Float32Array,
  scratch: Float32Array,
): void {
  const jaw = openingOf(into, jawOpen);
  let cap = jaw;
  let capAt = 0;
  for (let step = -JAW_WINDOW; step <= JAW_WINDOW; step++) {
    if (step === 0) continue;
    raw(ms + step * FRAME_MS, scratch);
    const limit = openingOf(scratch, jawOpen) + JAW_STEP * Math.abs(step);
    if (limit < cap - 1e-6) [cap, capAt] = [limit, step];
  }
  if (capAt === 0) return;
  raw(ms + capAt * FRAME_MS, scratch);
  const low = openingOf(scratch, jawOpen);
  const keep = (cap - low) / (jaw - low);
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) * keep + (scratch[i] ?? 0) * (1 - keep);
}

/** Jaw opening of a mixture, 0 closed .. about 0.6 for a wide "ah". */
export function openingOf(weights: Float32Array, jawOpen: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * (jawOpen[i] ?? 0);
  return sum;
}
