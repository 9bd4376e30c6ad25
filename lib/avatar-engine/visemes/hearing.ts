import { BANDS, MelBank, WINDOW_MS } from "./mel.ts";

/** Time between two analyses. */
export const HOP_MS = 10;
/** Levels are relative to loud speech; this much below it (in powers of ten) counts as silence. */
const FLOOR = 1e-5;
/** Loud speech is assumed to be above this mean square (-40 dB of full scale), so silence stays silence. */
const QUIETEST = 1e-4;
/** Level of loud speech before any was heard, as mean square. */
const USUAL = 0.0025;
/** Share of a peak's level that loud speech keeps a hop later: it is forgotten over 20 s. */
const FORGETTING = 0.9995;
/** Unprocessed audio older than this counts as silence, so a jump ahead does not delay a frame. */
const BACKLOG_HOPS = 300;

/**
 * Mel spectrum of the audio: per hop of 10 ms the level of each band relative to the voice's own loudness. Computed in
 * hops, when audio arrives or later, so a long text that arrives at once does not delay a frame.
 */
export class Hearing {
  #samples = new Int16Array(0);
  #length = 0;
  #rate = 0;
  #bank: MelBank | undefined;
  #rows = new Float32Array(0);
  #powers = new Float32Array(BANDS);
  #heard = 0;
  #loud = USUAL;

  /** Starts a new utterance; the voice's known level stays. */
  clear(): void {
    this.#length = 0;
    this.#heard = 0;
  }

  /** Adds mono samples after those added before. Another rate than theirs starts anew. */
  append(pcm: Int16Array, sampleRate: number): void {
    if (sampleRate !== this.#rate) {
      this.clear();
      this.#rate = sampleRate;
      this.#bank = new MelBank(sampleRate);
    }
    const needed = this.#length + pcm.length;
    if (needed > this.#samples.length) {
      const grown = new Int16Array(Math.max(needed, this.#samples.length * 2, sampleRate * 4));
      grown.set(this.#samples.subarray(0, this.#length));
      this.#samples = grown;
    }
    this.#samples.set(pcm, this.#length);
    this.#length = needed;
  }

  /** Hops whose whole window has arrived. */
  get available(): number {
    return this.#rate ? Math.max(0, hopsBefore((this.#length / this.#rate) * 1000)) : 0;
  }

  /** Hops measured so far. */
  get heard(): number {
    return this.#heard;
  }

  /**
   * Measures up to `hop` (exclusive), as far as its sound has arrived. Of a long backlog only the end is listened to.
   */
  listen(hop: number): void {
    const until = Math.min(hop, this.available);
    if (until * BANDS > this.#rows.length) {
      const grown = new Float32Array(Math.max(until * BANDS * 2, 400 * BANDS));
      grown.set(this.#rows.subarray(0, this.#heard * BANDS));
      this.#rows = grown;
    }
    if (until - this.#heard > BACKLOG_HOPS) {
      this.#rows.fill(Math.log10(FLOOR), this.#heard * BANDS, (until - BACKLOG_HOPS) * BANDS);
      this.#heard = until - BACKLOG_HOPS;
    }
    for (; this.#heard < until; this.#heard++) this.#measure(this.#heard);
  }

  /** log10 of each band's power against loud speech, -5 .. about 0: f32 [heard][BANDS]. */
  get rows(): Float32Array {
    return this.#rows;
  }

  #measure(hop: number): void {
    this.#bank?.measure(this.#samples, Math.round((hop * HOP_MS * this.#rate) / 1000), this.#powers);
    let total = 0;
    for (let band = 0; band < BANDS; band++) total += this.#powers[band] ?? 0;
    this.#loud = Math.max(total * 0.5, this.#loud * FORGETTING, QUIETEST);
    for (let band = 0; band < BANDS; band++)
      this.#rows[hop * BANDS + band] = Math.log10((this.#powers[band] ?? 0) / this.#loud + FLOOR);
  }
}

/** How many hops' windows lie wholly before `ms`; negative for a time before the first window's end. */
export function hopsBefore(ms: number): number {
  return Math.floor((ms - WINDOW_MS) / HOP_MS + 1e-6) + 1;
}

/** Time in ms that the analysis of a hop is about: the middle of its window. */
export const timeOfHop = (hop: number): number => hop * HOP_MS + WINDOW_MS / 2;

/** The hop whose window lies around `ms` (may be negative or not heard yet). */
export const hopAt = (ms: number): number => Math.round((ms - WINDOW_MS / 2) / HOP_MS);
