import type { PhonemeSegment } from "#lib/avatar-engine/draw/face-types.ts";
import { type Viseme, visemeOf } from "./visemes.ts";

/** A stretch of one viseme on the utterance's time axis. */
export interface VisemeSegment {
  readonly viseme: Viseme;
  readonly symbol: string;
  readonly startMs: number;
  readonly endMs: number;
}

/** A word space shorter than this is not a pause: its time goes to the phonemes beside it. */
const MIN_PAUSE_MS = 110;

interface Open {
  viseme: Viseme | null;
  symbol: string;
  startMs: number;
  endMs: number;
}

/**
 * The visemes of a chunk: stress marks and short spaces are split between their neighbours, length marks and
 * unknown symbols lengthen the sound before. Segments without a finite, forward span are ignored.
 */
export function toVisemes(offsetMs: number, phonemes: readonly PhonemeSegment[]): VisemeSegment[] {
  const open: Open[] = [];
  for (const [raw, start, end] of phonemes) {
    const startMs = offsetMs + start;
    const endMs = offsetMs + end;
    if (!Number.isFinite(startMs) || !Number.isFinite(endMs) || endMs <= startMs) continue;
    const symbol = raw.trim() === "" ? " " : raw.normalize("NFC");
    const viseme = symbol === " " && end - start > MIN_PAUSE_MS ? "sil" : visemeOf(symbol);
    const last = open.at(-1);
    if (viseme) open.push({ viseme, symbol, startMs, endMs });
    else if (last && (symbol === " " || symbol === "ˈ" || symbol === "ˌ")) {
      const middle = (startMs + endMs) / 2;
      last.endMs = middle;
      open.push({ viseme: null, symbol, startMs: middle, endMs });
    } else if (last) last.endMs = endMs;
  }
  return joinMarks(open);
}

/** Gives the second half of each mark to the sound that follows it. */
function joinMarks(open: readonly Open[]): VisemeSegment[] {
  const segments: VisemeSegment[] = [];
  let borrowed: number | null = null;
  for (const { viseme, symbol, startMs, endMs } of open) {
    if (viseme === null) {
      borrowed ??= startMs;
      continue;
    }
    segments.push({ viseme, symbol, startMs: borrowed ?? startMs, endMs });
    borrowed = null;
  }
  return segments;
}

interface Chunk {
  readonly startMs: number;
  readonly endMs: number;
}

/** The visemes of the current utterance, in order of time, as far as known. */
export class PhonemeTrack {
  #segments: VisemeSegment[] = [];
  #chunks: Chunk[] = [];
  #questions: number[] = [];

  /** Forgets the utterance. */
  clear(): void {
    this.#segments = [];
    this.#chunks = [];
    this.#questions = [];
  }

  /** Adds a chunk whose own time 0 is at `offsetMs`. */
  append(offsetMs: number, phonemes: readonly PhonemeSegment[]): void {
    const segments = toVisemes(offsetMs, phonemes);
    const first = segments[0];
    const last = segments.at(-1);
    if (!first || !last) return;
    this.#segments.push(...segments);
    this.#segments.sort((a, b) => a.startMs - b.startMs);
    this.#chunks.push({ startMs: first.startMs, endMs: last.endMs });
    for (const segment of segments) if (segment.symbol === "?") this.#questions.push(segment.startMs);
  }

  /** Forgets what starts at or after `ms`. */
  cut(ms: number): void {
    this.#segments = this.#segments.filter((segment) => segment.startMs < ms);
    this.#chunks = this.#chunks
      .filter((chunk) => chunk.startMs < ms)
      .map((chunk) => ({ startMs: chunk.startMs, endMs: Math.min(chunk.endMs, ms) }));
    this.#questions = this.#questions.filter((question) => question < ms);
  }

  /** Whether timings are known for `ms`. */
  covers(ms: number): boolean {
    return this.#chunks.some((chunk) => ms >= chunk.startMs && ms < chunk.endMs);
  }

  /** Segments that touch [fromMs, toMs], in order. */
  between(fromMs: number, toMs: number): VisemeSegment[] {
    let low = 0;
    let high = this.#segments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      // No sound is longer than two seconds; a longer pause that began before is the same as silence.
      if ((this.#segments[middle]?.startMs ?? 0) < fromMs - 2000) low = middle + 1;
      else high = middle;
    }
    const found: VisemeSegment[] = [];
    for (let i = low; i < this.#segments.length; i++) {
      const segment = this.#segments[i];
      if (!segment || segment.startMs > toMs) break;
      if (segment.endMs >= fromMs) found.push(segment);
    }
    return found;
  }

  /** Milliseconds until the next known question mark, or null. */
  untilQuestion(ms: number): number | null {
    const next = this.#questions.filter((question) => question >= ms);
    return next.length ? Math.min(...next) - ms : null;
  }
}
