import type { HeardSpan } from "./decode-sound.ts";
import type { ExpectedSound } from "./expected-sounds.ts";
import { HOP_MS } from "./hearing.ts";
import { VISEMES } from "./visemes.ts";

const COUNT = VISEMES.length;
const SILENCE = VISEMES.indexOf("sil");
/** Weight of each neighboring hop, because they see nearly the same audio. */
const EVIDENCE_SHARE = 0.35;
/** The same for shut lips: meeting at the right moment is the most visible detail. */
const SHUT_SHARE = 0.7;
const SHUT = VISEMES.indexOf("PP");
/** Longest sound in hops; only pauses may be longer. */
const LONGEST = 60;
/** Shortest sound in hops. */
const SHORTEST = 2;
const NEVER = -1e9;

/** A phoneme of the text and its hops [from, to). */
export interface AlignedSpan extends HeardSpan {
  readonly symbol: string;
}

/**
 * Aligns a text's phonemes with the evidence of its audio: a hidden semi-Markov model from left to right, each sound
 * with a log-normal length (explicit durations after Ferguson, 1980; solved by dynamic programming). Processes hops as
 * they arrive; an unfinished text ends in the middle of a phoneme. Cost: sounds x hops x LONGEST steps, about 5 ms for
 * a sentence.
 */
export class TextAligner {
  readonly #sounds: readonly ExpectedSound[];
  /** Log probability of each length in hops: f32 [sound][LONGEST + 1]. */
  readonly #lengths: Float32Array;
  /** Score of the best path where a sound has just ended at a hop, and its length: [hop][sound]. */
  #scores: Float32Array[] = [];
  #spent: Uint16Array[] = [];
  /** Score of being ready for each sound, and at the last place for the end: [hop][sound + 1]. */
  #ready: Float32Array[] = [];
  /** Sums of evidence up to a hop: [hop][viseme]. */
  #sums: Float64Array[] = [new Float64Array(COUNT)];
  /** First hop of the text. */
  readonly start: number;

  constructor(sounds: readonly ExpectedSound[], start: number) {
    this.#sounds = sounds;
    this.start = start;
    this.#lengths = lengthTable(sounds);
    this.#scores.push(new Float32Array(sounds.length).fill(NEVER));
    this.#spent.push(new Uint16Array(sounds.length));
    this.#prepare(0);
  }

  /** Takes evidence (f32 [hop][viseme]) of the hops [from, to) in; replaces everything from `from` on. */
  extend(evidence: Float32Array, from: number, to: number): void {
    const known = this.start + this.#scores.length - 1;
    for (let hop = Math.max(Math.min(from, known), this.start); hop < to; hop++) {
      const at = hop - this.start + 1;
      const sums = Float64Array.from(this.#sums[at - 1] ?? new Float64Array(COUNT));
      for (let v = 0; v < COUNT; v++) sums[v] = (sums[v] ?? 0) + (evidence[hop * COUNT + v] ?? 0);
      this.#sums[at] = sums;
      this.#finish(at);
    }
  }

  /** Finds the best paths on which each sound ends at step `at`. */
  #finish(at: number): void {
    const scores = new Float32Array(this.#sounds.length).fill(NEVER);
    const spent = new Uint16Array(this.#sounds.length);
    // A sound can't end sooner than all before it at their shortest.
    const reach = Math.min(this.#sounds.length, 2 * Math.floor(at / SHORTEST) + 2);
    for (let i = 0; i < reach; i++) {
      const viseme = this.#sounds[i]?.viseme ?? 0;
      const end = this.#sums[at]?.[viseme] ?? 0;
      for (let d = SHORTEST; d <= Math.min(at, LONGEST); d++) {
        const heard = shareOf(viseme) * (end - (this.#sums[at - d]?.[viseme] ?? 0));
        const score =
          (this.#ready[at - d]?.[i] ?? NEVER) + heard + (this.#lengths[i * (LONGEST + 1) + d] ?? NEVER);
        if (score > (scores[i] ?? NEVER)) [scores[i], spent[i]] = [score, d];
      }
      // Only a pause may be longer than LONGEST: it continues hop by hop.
      const before = this.#spent[at - 1]?.[i] ?? 0;
      if (viseme !== SILENCE || before < LONGEST) continue;
      const heard = shareOf(viseme) * (end - (this.#sums[at - 1]?.[viseme] ?? 0));
      const score = (this.#scores[at - 1]?.[i] ?? NEVER) + heard;
      if (score > (scores[i] ?? NEVER)) [scores[i], spent[i]] = [score, before + 1];
    }
    this.#scores[at] = scores;
    this.#spent[at] = spent;
    this.#prepare(at);
  }

  /** Records the score of starting each phoneme at step `at`. */
  #prepare(at: number): void {
    this.#ready[at] = Float32Array.from(
      { length: this.#sounds.length + 1 },
      (_, i) => this.#best(at, i).score,
    );
  }

  /**
   * Score of being ready for sound `i` at step `at`, and which sound has ended then (-1: none yet): the one before it,
   * or an earlier one when all between may be absent.
   */
  #best(at: number, i: number): { score: number; last: number } {
    let score = NEVER;
    let last = -2;
    let skipped = 0;
    for (let before = i - 1; before >= -1; before--) {
      const ended = before < 0 ? (at === 0 ? 0 : NEVER) : (this.#scores[at]?.[before] ?? NEVER);
      if (ended + skipped > score) [score, last] = [ended + skipped, before];
      const absent = this.#sounds[before]?.absent ?? Number.NEGATIVE_INFINITY;
      if (absent === Number.NEGATIVE_INFINITY) break;
      skipped += absent;
    }
    return { score, last };
  }

  /** The best way through all hops up to `end` (exclusive); through all of the text where `whole`. */
  spans(end: number, whole: boolean): { spans: AlignedSpan[]; score: number } {
    const steps = end - this.start;
    const finished = this.#best(steps, this.#sounds.length);
    const open = whole ? { score: NEVER, sound: -1, length: 0 } : this.#openSound(steps);
    const spans: AlignedSpan[] = [];
    let at = steps;
    let i = finished.last;
    if (open.score > finished.score) {
      this.#push(spans, open.sound, steps - open.length, steps);
      at = steps - open.length;
      i = this.#best(at, open.sound).last;
    }
    while (at > 0 && i >= 0) {
      const length = this.#spent[at]?.[i] ?? 0;
      if (length === 0) break;
      this.#push(spans, i, at - length, at);
      at -= length;
      i = this.#best(at, i).last;
    }
    return { spans: spans.reverse(), score: this.#evidenceOf(spans) };
  }

  /** The sound most likely still in progress at step `at`, and the number of hops since its start. */
  #openSound(at: number): { score: number; sound: number; length: number } {
    let best = { score: NEVER, sound: -1, length: 0 };
    for (let i = 0; i < this.#sounds.length; i++) {
      const viseme = this.#sounds[i]?.viseme ?? 0;
      const end = this.#sums[at]?.[viseme] ?? 0;
      const usual = (this.#sounds[i]?.meanMs ?? 0) / HOP_MS;
      for (let d = 1; d <= Math.min(at, LONGEST); d++) {
        const heard = shareOf(viseme) * (end - (this.#sums[at - d]?.[viseme] ?? 0));
        const going = d > usual ? (this.#lengths[i * (LONGEST + 1) + d] ?? NEVER) : 0;
        const score = (this.#ready[at - d]?.[i] ?? NEVER) + heard + going;
        if (score > best.score) best = { score, sound: i, length: d };
      }
    }
    return best;
  }

  #push(spans: AlignedSpan[], i: number, from: number, to: number): void {
    const { viseme = 0, symbol = "" } = this.#sounds[i] ?? {};
    spans.push({ viseme, symbol, from: from + this.start, to: to + this.start });
  }

  /** Mean evidence a hop of what a way takes the sound for. */
  #evidenceOf(spans: readonly AlignedSpan[]): number {
    let sum = 0;
    let hops = 0;
    for (const { viseme, from, to } of spans) {
      const [a, b] = [from - this.start, to - this.start];
      sum += (this.#sums[b]?.[viseme] ?? 0) - (this.#sums[a]?.[viseme] ?? 0);
      hops += to - from;
    }
    return hops ? sum / hops : 0;
  }
}

/** How much a hop's evidence for a viseme counts. */
function shareOf(viseme: number): number {
  return viseme === SHUT ? SHUT_SHARE : EVIDENCE_SHARE;
}

/** Log-normal log probabilities of lengths in hops (density at its peak = 1): f32 [sound][LONGEST + 1]. */
function lengthTable(sounds: readonly ExpectedSound[]): Float32Array {
  const table = new Float32Array(sounds.length * (LONGEST + 1)).fill(NEVER);
  sounds.forEach(({ meanMs, spread }, i) => {
    for (let d = SHORTEST; d <= LONGEST; d++) {
      const z = Math.log((d * HOP_MS) / meanMs) / spread;
      table[i * (LONGEST + 1) + d] = -0.5 * z * z;
    }
  });
  return table;
}
