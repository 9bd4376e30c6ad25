import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import { between, type Random } from "./random.ts";

interface Fixation {
  readonly x: number;
  readonly y: number;
  readonly seconds: number;
}

const FRAMES_PER_S = 25;
/** Fixational drift around a target: large enough to look alive, too small to look elsewhere. */
const DRIFT = 0.07;

/** Where the eyes rest: saccades between fixations (up to two frames), with small shifts while they last. */
export class Gaze {
  readonly #random: Random;
  #target: Fixation = { x: 0, y: 0, seconds: 0 };
  #left = 0;
  #driftLeft = 0;
  #drift = { x: 0, y: 0 };
  #away = false;
  x = 0;
  y = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Ends the fixation, so the next frame chooses one that suits the state. */
  interrupt(): void {
    this.#left = 0;
  }

  /** Whether the eyes rest on something other than the viewer. */
  get away(): boolean {
    return this.#away;
  }

  /** Advances one frame; returns the length of the jump, 0 when the eyes rest. */
  next(state: FaceState): number {
    if (--this.#left <= 0) {
      this.#target = this.#choose(state);
      this.#left = Math.round(this.#target.seconds * FRAMES_PER_S);
    }
    if (--this.#driftLeft <= 0) {
      this.#driftLeft = Math.round(between(this.#random, 0.5, 1.3) * FRAMES_PER_S);
      this.#drift = {
        x: between(this.#random, -DRIFT, DRIFT),
        y: between(this.#random, -DRIFT, DRIFT) * 0.6,
      };
    }
    const dx = this.#target.x + this.#drift.x - this.x;
    const dy = this.#target.y + this.#drift.y - this.y;
    const distance = Math.hypot(dx, dy);
    // A saccade of 8 degrees lasts about 40 ms; longer ones take a second frame.
    const share = distance > 0.6 ? 0.7 : 1;
    this.x += dx * share;
    this.y += dy * share;
    return distance > 0.3 ? distance : 0;
  }

  #choose(state: FaceState): Fixation {
    const random = this.#random;
    const side = random() < 0.5 ? -1 : 1;
    const viewer = (from: number, to: number) => ({ x: 0, y: 0, seconds: between(random, from, to) });
    const wasAway = this.#away;
    this.#away = false;
    if (state === "thinking") {
      if (wasAway && random() < 0.3) return viewer(0.4, 0.8);
      this.#away = true;
      return {
        x: side * between(random, 0.45, 0.85),
        y: between(random, 0.2, 0.75),
        seconds: between(random, 0.9, 2),
      };
    }
    if (state === "away") {
      this.#away = true;
      return {
        x: side * between(random, 0.1, 0.5),
        y: -between(random, 0.5, 0.85),
        seconds: between(random, 1.5, 4),
      };
    }
    if (state === "interrupted" || wasAway) return viewer(1.2, 2.5);
    const chance = state === "speaking" ? 0.42 : state === "listening" ? 0.12 : 0.3;
    if (random() > chance) return viewer(1.2, state === "listening" ? 3.6 : 2.8);
    this.#away = true;
    const y = state === "speaking" ? between(random, -0.5, 0.4) : between(random, -0.35, 0.15);
    return { x: side * between(random, 0.35, 0.8), y, seconds: between(random, 0.35, 0.9) };
  }
}
