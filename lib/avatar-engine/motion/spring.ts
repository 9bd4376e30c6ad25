const FRAME_S = 0.04;

/** A value that follows its target without a jump: a critically damped spring, stepped once a frame. */
export class Spring {
  #value: number;
  #speed = 0;
  readonly #rate: number;

  /** `settleS`: seconds until nine tenths of a step are done. */
  constructor(value: number, settleS: number) {
    this.#value = value;
    // A critically damped step passes 90 % at 3.89 / rate.
    this.#rate = 3.89 / settleS;
  }

  /** Moves one frame towards `target` (exact solution, stable at any rate) and returns the new value. */
  follow(target: number): number {
    const offset = this.#value - target;
    const decay = Math.exp(-this.#rate * FRAME_S);
    const slope = this.#speed + this.#rate * offset;
    this.#value = target + (offset + slope * FRAME_S) * decay;
    this.#speed = (this.#speed - this.#rate * slope * FRAME_S) * decay;
    return this.#value;
  }
}
