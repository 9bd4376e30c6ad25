import type { FaceState, PhonemeSegment } from "#lib/avatar/face-types.ts";

/** A stretch of speech that begins at `startMs` of what is being said; mono, 16 bits. */
export type Speech = { startMs: number; samples: Int16Array; phonemes: PhonemeSegment[] | null };

/** To the drawing worker, in order. Times are milliseconds of `epochNow`, which page and worker share. */
export type FaceCommand =
  /** `paced`: draws by its own clock; without it, one frame for each `show`. */
  | { type: "open"; pack: ArrayBuffer; canvas: OffscreenCanvas; seed: number; paced: boolean }
  | { type: "state"; state: FaceState }
  /** By the name that `background-name.ts` gives it. */
  | { type: "background"; name: string }
  /** What will be said, at once; it is heard from `startsAt` on. */
  | { type: "say"; speech: Speech[]; sampleRate: number; startsAt: number }
  | { type: "hush" }
  /** The same for a face that is not paced: frames of it are asked for one by one. */
  | { type: "learn"; speech: Speech[]; sampleRate: number }
  | { type: "show"; audioMs: number };

/** A frame that was asked for: the weights of `MOUTH_SHAPES` in it, and how long it took. */
export type ShownFrame = { type: "shown"; audioMs: number; weights: number[]; drawMs: number };

export type FaceAnswer =
  /** The first picture is on the canvas. */
  { type: "ready" } | { type: "failed"; reason: string } | ShownFrame;

/** Milliseconds since 1970, steady, and the same in a page and its workers. */
export const epochNow = (): number => performance.timeOrigin + performance.now();
