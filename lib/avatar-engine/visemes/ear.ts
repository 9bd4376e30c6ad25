import { Hearing, hopAt } from "./hearing.ts";
import { BANDS } from "./mel.ts";
import { AFTER, VisemeNet } from "./viseme-net.ts";
import { VISEMES } from "./visemes.ts";

const COUNT = VISEMES.length;
const SILENCE = VISEMES.indexOf("sil");
/** Share of the visemes' frequency removed from the evidence, so rare shapes are detected as easily. */
const PRIOR_SHARE = 0.5;

/**
 * Bands this far below loud speech (powers of ten) for this many hops to both sides are silence, not a closed mouth.
 */
const QUIET = -3.6;
const QUIET_HOPS = 6;
/** Log evidence for all but silence there. */
const UNHEARD = -12;

/** Evidence for each viseme, hop by hop, from an utterance's audio. */
export class Ear {
  readonly net = new VisemeNet();
  readonly #hearing = new Hearing();
  #evidence = new Float32Array(0);
  #sure = 0;
  #known = 0;

  /** Starts a new utterance. */
  clear(): void {
    this.#hearing.clear();
    this.#sure = 0;
    this.#known = 0;
  }

  /** Adds mono samples after those added before. */
  append(pcm: Int16Array, sampleRate: number): void {
    this.#hearing.append(pcm, sampleRate);
  }

  /** Hops judged so far, the last of them on incomplete audio. */
  get known(): number {
    return this.#known;
  }

  /** Hops whose evidence is final. */
  get sure(): number {
    return this.#sure;
  }

  /** Log evidence (posterior over a share of the prior), [hop][viseme of VISEMES]: f32 [known][15]. */
  get evidence(): Float32Array {
    return this.#evidence;
  }

  /**
   * Judges the audio up to `ms`, as far as it has arrived. At the end of the audio, hops are judged without the `AFTER`
   * hops that follow, and again once these arrive. Returns the first hop with new evidence.
   */
  listen(ms: number): number {
    const hearing = this.#hearing;
    hearing.listen(hopAt(ms) + 1 + AFTER);
    const { heard } = hearing;
    const from = this.#sure;
    const sure = Math.max(from, heard - AFTER);
    const known = hearing.available > heard ? sure : heard;
    if (known === this.#known) return known;
    this.#reserve(known * COUNT);
    for (let hop = from; hop < known; hop++) this.#judge(hop, heard);
    this.#known = known;
    this.#sure = sure;
    return from;
  }

  #judge(hop: number, heard: number): void {
    const at = hop * COUNT;
    if (this.#isQuiet(hop, heard)) {
      for (let i = 0; i < COUNT; i++) this.#evidence[at + i] = i === SILENCE ? 0 : UNHEARD;
      return;
    }
    this.net.classify(this.#hearing.rows, heard, hop, this.#evidence, at);
    for (let i = 0; i < COUNT; i++) {
      const prior = PRIOR_SHARE * (this.net.prior[i] ?? 0);
      this.#evidence[at + i] = (this.#evidence[at + i] ?? 0) - prior;
    }
  }

  #isQuiet(hop: number, heard: number): boolean {
    const { rows } = this.#hearing;
    const from = Math.max(0, hop - QUIET_HOPS) * BANDS;
    const to = Math.min(heard, hop + QUIET_HOPS + 1) * BANDS;
    for (let i = from; i < to; i++) if ((rows[i] ?? 0) > QUIET) return false;
    return true;
  }

  #reserve(length: number): void {
    if (length <= this.#evidence.length) return;
    const grown = new Float32Array(Math.max(length, this.#evidence.length * 2, 400 * COUNT));
    grown.set(this.#evidence);
    this.#evidence = grown;
  }
}
