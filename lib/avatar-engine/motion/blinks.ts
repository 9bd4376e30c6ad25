import { logNormal, type Random } from "./random.ts";

/**
 * Lid closure on the frames of a blink: 80 ms down, 40 ms shut, 120 ms up (after Cruz et al., 2011), at the levels
 * that are baked (`lids` of rig.json), so no frame blends two sprites.
 */
const PROFILE = [0.27, 0.76, 1, 0.76, 0.52, 0.27] as const;
/** Gap between blinks in frames: log-normal, 3.4 s on average, about 17 a minute (Bentivoglio et al., 1997). */
const GAP_LOG_MEAN = 1.16;
const GAP_LOG_SPREAD = 0.38;
const FRAMES_PER_S = 25;
/** No blink begins sooner than this after the last one. */
const MIN_GAP_FRAMES = 18;

/** When the eyes close, frame by frame. */
export class Blinks {
  readonly #random: Random;
  #wait: number;
  #step = -1;
  #since = MIN_GAP_FRAMES;

  constructor(random: Random) {
    this.#random = random;
    this.#wait = Math.round(this.#gap() * 0.6);
  }

  /** Requests a blink, granted with probability `chance` if the last one is not too recent. */
  suggest(chance: number): void {
    if (this.#random() < chance && this.#since >= MIN_GAP_FRAMES && this.#step < 0) this.#wait = 0;
  }

  /** Advances one frame; returns the closure, 0 open .. 1 closed. */
  next(): number {
    this.#since++;
    if (this.#step < 0 && --this.#wait <= 0) {
      this.#step = 0;
      this.#since = 0;
      this.#wait = this.#gap();
    }
    if (this.#step < 0) return 0;
    const lid = PROFILE[this.#step] ?? 0;
    this.#step = this.#step + 1 < PROFILE.length ? this.#step + 1 : -1;
    return lid;
  }

  #gap(): number {
    const seconds = Math.min(9, logNormal(this.#random, GAP_LOG_MEAN, GAP_LOG_SPREAD));
    return Math.max(MIN_GAP_FRAMES, Math.round(seconds * FRAMES_PER_S));
  }
}
