import { rootMeanSquare } from "#lib/media/pcm.ts";

export const RECOGNISER_RATE = 16_000;
/** Moonshine returns nothing above 9.2 s. */
export const MOONSHINE_LONGEST_S = 8.5;
const EARLIEST_CUT_S = 3;
const FRAME_S = 0.02;
/** A pause is measured over this many frames, so the closure of a "p" does not count as one. */
const PAUSE_FRAMES = 9;

/**
 * Cuts 16 kHz audio into pieces of up to `longestS`, each at the quietest place between 3 s and `longestS` after the last cut.
 * The joined pieces equal the whole audio.
 */
export function cutAtPauses(samples: Float32Array, longestS = MOONSHINE_LONGEST_S): Float32Array[] {
  const longest = longestS * RECOGNISER_RATE;
  const pieces: Float32Array[] = [];
  let from = 0;
  while (samples.length - from > longest) {
    const cut = from + quietestPlace(samples.subarray(from, from + longest));
    pieces.push(samples.subarray(from, cut));
    from = cut;
  }
  pieces.push(samples.subarray(from));
  return pieces;
}

function quietestPlace(samples: Float32Array): number {
  const frame = FRAME_S * RECOGNISER_RATE;
  const count = Math.floor(samples.length / frame);
  const levels = Array.from({ length: count }, (_, i) => rootMeanSquare(samples, i * frame, (i + 1) * frame));
  let best = count - 1;
  let bestLevel = Number.POSITIVE_INFINITY;
  const half = (PAUSE_FRAMES - 1) / 2;
  for (let i = Math.round(EARLIEST_CUT_S / FRAME_S); i < count - half; i++) {
    const level = Math.max(...levels.slice(i - half, i + half + 1));
    // The latest of equally quiet places wins, for fewer cuts.
    if (level <= bestLevel) {
      best = i;
      bestLevel = level;
    }
  }
  return Math.round((best + 0.5) * frame);
}
