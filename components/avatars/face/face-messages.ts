import type { FaceState, PhonemeSegment } from "#lib/avatar-engine/draw/face-types.ts";
import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";

/** A segment of an utterance that begins at `startMs`; mono, 16 bits. */
export type Speech = { startMs: number; samples: Int16Array; phonemes: PhonemeSegment[] | null };

/**
 * Commands to the drawing worker, handled in order. Times are in milliseconds of `epochNow`, which page and
 * worker share.
 */
export type FaceCommand =
  | { type: "open"; pack: ArrayBuffer; canvas: OffscreenCanvas; seed: number }
  /** Before `open`: how much the face moves. */
  | { type: "liveliness"; liveliness: Liveliness }
  | { type: "state"; state: FaceState }
  /** `name` as defined in `background-name.ts`. */
  | { type: "background"; name: string }
  /** The whole utterance. Its sound starts at `startsAt`. */
  | { type: "say"; speech: Speech[]; sampleRate: number; startsAt: number }
  | { type: "stop" };

export type FaceReply =
  /** The first frame is on the canvas. */
  { type: "ready" } | { type: "failed"; reason: string };

/** Milliseconds since 1970 on a monotonic clock that a page and its workers share. */
export const epochNow = (): number => performance.timeOrigin + performance.now();
