import { GRID_MS } from "#lib/video/render/plan-segments.ts";

/** A stretch of a sound, and where somebody speaks in it: `leadMs` after its start, for `spokenMs`; 0 if nobody does. */
export type SoundPiece = { startMs: number; lengthMs: number; leadMs: number; spokenMs: number };

const BLOCK_MS = 20;
const BLOCKS_A_GRID = GRID_MS / BLOCK_MS;
/** About -52 dBFS: quieter blocks are pauses in every recording, which is at -16 LUFS. */
const SILENT = 0.0025;
/** Noise is this much below a pause's limit, and the limit at most this share of loud speech. */
const ABOVE_NOISE = 2.5;
const BELOW_SPEECH = 0.1;
/** The lips close before a cut and open after it, so it needs some silence on both sides. */
const QUIET_BEFORE = 5;
const QUIET_AFTER = 3;
/** A pause this long ends a sentence: cut there if the piece is at least `SHORT_MS`. At a shorter pause, cut only if it is at least `LONG_MS`. */
const SENTENCE_PAUSE_MS = 600;
const SHORT_MS = 1_600;
const LONG_MS = 6_000;
/** No piece is longer: where nobody pauses, the quietest place is cut. */
const LONGEST_MS = 16_000;
/** The mouth opens a little before a sound is loud, and closes after it. */
const MARGIN_BLOCKS = 3;

/** Cuts a leveled sound, which is a whole number of frames long, at its pauses. Each piece is whole frames, too. */
export function cutAtPauses(samples: Int16Array, rate: number): SoundPiece[] {
  const levels = measureBlocks(samples, (rate * BLOCK_MS) / 1000);
  const limit = pauseLimit(levels);
  const isLoud = levels.map((level) => (level > limit ? 1 : 0));
  const pauses = findPauses(isLoud);
  const endMs = Math.round(((samples.length / rate) * 1000) / GRID_MS) * GRID_MS;
  const cuts: number[] = [];
  let startMs = 0;
  const cut = (ms: number) => {
    cuts.push(ms);
    startMs = ms;
  };
  for (const pause of [...pauses, { cutMs: endMs, lengthMs: 0 }]) {
    while (pause.cutMs - startMs > LONGEST_MS) cut(placeWithin(startMs, pauses, levels));
    const shortestMs = pause.lengthMs >= SENTENCE_PAUSE_MS ? SHORT_MS : LONG_MS;
    if (pause.cutMs < endMs && pause.cutMs - startMs >= shortestMs) cut(pause.cutMs);
  }
  return [0, ...cuts].map((from, index) => describePiece(from, cuts[index] ?? endMs, isLoud));
}

/** Root mean squares, 0..1. */
function measureBlocks(samples: Int16Array, length: number): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / length) }, (_, block) => {
    let sum = 0;
    for (let at = block * length; at < (block + 1) * length; at += 1) sum += (samples[at] ?? 0) ** 2;
    return Math.sqrt(sum / length) / 32_768;
  });
}

function pauseLimit(levels: Float32Array): number {
  const sorted = levels.toSorted();
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return Math.max(SILENT, Math.min(ABOVE_NOISE * at(0.1), BELOW_SPEECH * at(0.95)));
}

type Pause = { cutMs: number; lengthMs: number };

/** The pauses that have a place for a cut: the last one, so that a piece begins shortly before its speech. */
function findPauses(isLoud: Float32Array): Pause[] {
  const pauses: Pause[] = [];
  for (let from = 0; from < isLoud.length; from += 1) {
    if (isLoud[from]) continue;
    let to = from;
    while (to < isLoud.length && !isLoud[to]) to += 1;
    const place = Math.floor((to - QUIET_AFTER) / BLOCKS_A_GRID) * BLOCKS_A_GRID;
    // Neither before the first word nor after the last one.
    if (from > 0 && to < isLoud.length && place - from >= QUIET_BEFORE)
      pauses.push({ cutMs: place * BLOCK_MS, lengthMs: (to - from) * BLOCK_MS });
    from = to;
  }
  return pauses;
}

/** Where a piece that would be too long ends: in its last pause, else where it is quietest. */
function placeWithin(startMs: number, pauses: readonly Pause[], levels: Float32Array): number {
  const isWithin = (ms: number) => ms - startMs >= SHORT_MS && ms - startMs <= LONGEST_MS;
  const last = pauses.findLast(({ cutMs }) => isWithin(cutMs));
  if (last) return last.cutMs;
  let best = { ms: startMs + LONGEST_MS, level: Number.POSITIVE_INFINITY };
  for (let ms = startMs + LONG_MS; isWithin(ms); ms += GRID_MS) {
    const block = ms / BLOCK_MS;
    const level = levels.subarray(block - 2, block + 2).reduce((sum, value) => sum + value, 0);
    if (level < best.level) best = { ms, level };
  }
  return best.ms;
}

function describePiece(startMs: number, endMs: number, isLoud: Float32Array): SoundPiece {
  const loud = isLoud.subarray(startMs / BLOCK_MS, endMs / BLOCK_MS);
  const first = loud.indexOf(1);
  const piece = { startMs, lengthMs: endMs - startMs };
  if (first < 0) return { ...piece, leadMs: 0, spokenMs: 0 };
  const from = Math.max(0, first - MARGIN_BLOCKS);
  const to = Math.min(loud.length, loud.lastIndexOf(1) + 1 + MARGIN_BLOCKS);
  return { ...piece, leadMs: from * BLOCK_MS, spokenMs: (to - from) * BLOCK_MS };
}
