import { VISEMES } from "./visemes.ts";

const COUNT = VISEMES.length;
/** Each viseme lasts three hops (30 ms) or more: a chain of three states whose last may repeat. */
const CHAIN = 3;
const STATES = COUNT * CHAIN;
const LAST = CHAIN - 1;
/** Weight of each neighboring hop, because they see nearly the same audio. */
const EVIDENCE_SHARE = 0.55;
/** Cost of a change of viseme, beside the rarity of the pair. */
const CHANGE = -0.6;
const PAIR_SHARE = 0.6;
/** Evidence a hop in favour of shut lips: an m that stays open is seen at once, an n with closed lips hardly. */
const SHUT_BONUS = 0.65;
const SHUT = VISEMES.indexOf("PP");

/** A stretch of hops [from, to) and its viseme (index of `VISEMES`). */
export interface HeardSpan {
  readonly viseme: number;
  readonly from: number;
  readonly to: number;
}

/**
 * The most likely visemes of a sound alone: Viterbi (1967) over all visemes with their least lengths and usual
 * neighbours.
 */
export class SoundDecoder {
  readonly #follows: Float32Array;
  /** [hop][state]: score of the best way there (f32), and the state before (u8). */
  #scores = new Float32Array(0);
  #before = new Uint8Array(0);
  #hops = 0;

  /** `follows`: log probability of a viseme after another, f32 [from][to]. */
  constructor(follows: Float32Array) {
    this.#follows = follows;
  }

  /** Takes evidence (f32 [hop][viseme]) of the hops [from, to) in; replaces everything from `from` on. */
  extend(evidence: Float32Array, from: number, to: number): void {
    if (to * STATES > this.#scores.length) {
      const length = Math.max(to * STATES, this.#scores.length * 2, 400 * STATES);
      const scores = new Float32Array(length);
      scores.set(this.#scores);
      const before = new Uint8Array(length);
      before.set(this.#before);
      [this.#scores, this.#before] = [scores, before];
    }
    for (let hop = from; hop < to; hop++) this.#step(evidence, hop);
    this.#hops = to;
  }

  #step(evidence: Float32Array, hop: number): void {
    const last = (hop - 1) * STATES;
    const here = hop * STATES;
    let top = Number.NEGATIVE_INFINITY;
    for (let viseme = 0; viseme < COUNT; viseme++) {
      const bonus = viseme === SHUT ? SHUT_BONUS : 0;
      const heard = EVIDENCE_SHARE * ((evidence[hop * COUNT + viseme] ?? 0) + bonus);
      for (let link = 0; link < CHAIN; link++) {
        const state = viseme * CHAIN + link;
        if (hop === 0) {
          this.#scores[here + state] = heard;
          continue;
        }
        const from = link === 0 ? this.#entry(last, viseme) : this.#onward(last, state);
        const entered = link === 0 ? this.#pair(from, viseme) : 0;
        const score = (this.#scores[last + from] ?? 0) + entered + heard;
        this.#scores[here + state] = score;
        this.#before[here + state] = from;
        if (score > top) top = score;
      }
    }
    // Scores are kept near 0, so a long utterance loses no precision.
    if (hop > 0) for (let s = here; s < here + STATES; s++) this.#scores[s] = (this.#scores[s] ?? 0) - top;
  }

  /** The state before a later link: the link before it, or the last one again. */
  #onward(last: number, state: number): number {
    const stays =
      state % CHAIN === LAST && (this.#scores[last + state] ?? 0) > (this.#scores[last + state - 1] ?? 0);
    return stays ? state : state - 1;
  }

  /** The best finished viseme to come from. */
  #entry(last: number, to: number): number {
    let best = LAST;
    let most = Number.NEGATIVE_INFINITY;
    for (let viseme = 0; viseme < COUNT; viseme++) {
      const state = viseme * CHAIN + LAST;
      const score = (this.#scores[last + state] ?? 0) + this.#pair(state, to);
      if (viseme !== to && score > most) [best, most] = [state, score];
    }
    return best;
  }

  #pair(state: number, to: number): number {
    return CHANGE + PAIR_SHARE * (this.#follows[Math.floor(state / CHAIN) * COUNT + to] ?? 0);
  }

  /** The spans of the best way to the last hop, in order. */
  spans(): HeardSpan[] {
    const spans: HeardSpan[] = [];
    if (this.#hops === 0) return spans;
    let state = 0;
    const end = (this.#hops - 1) * STATES;
    for (let s = 1; s < STATES; s++)
      if ((this.#scores[end + s] ?? 0) > (this.#scores[end + state] ?? 0)) state = s;
    let to = this.#hops;
    for (let hop = this.#hops - 1; hop >= 0; hop--) {
      const viseme = Math.floor(state / CHAIN);
      if (hop === 0 || state % CHAIN === 0) {
        spans.push({ viseme, from: hop, to });
        to = hop;
      }
      state = this.#before[hop * STATES + state] ?? 0;
    }
    return spans.reverse();
  }
}
