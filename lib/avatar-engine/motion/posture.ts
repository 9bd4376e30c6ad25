import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import type { Amounts } from "./liveliness.ts";
import { between, type Random } from "./random.ts";
import { Spring } from "./spring.ts";

const FRAMES_PER_S = 25;

/**
 * Seconds that a head posture is held, by state. People who speak change theirs at the boundaries of phrases, listeners
 * rarely (Hadar et al., 1984; 1985).
 */
const HELD_S: Readonly<Record<FaceState, readonly [from: number, to: number]>> = {
  idle: [4, 9],
  listening: [5, 10],
  thinking: [2.5, 5],
  speaking: [2.2, 5],
  interrupted: [2, 4],
  away: [3, 7],
};
/** Seconds between two shifts of weight. */
const SHIFT_S = [8, 18] as const;
/** Share of postures that face the visitor. */
const FACING = 0.4;
/** Pitch and roll of a posture, as a share of its largest turn. */
const OTHER_AXES = 0.3;
/** The shoulders take this much longer than the head. */
const HEAD_S = 0.95;
const SHOULDERS_S = 1.9;
const WEIGHT_S = 2.4;

/** Head postures held for seconds, the shoulders that follow them, and shifts of weight from side to side. */
export class Posture {
  readonly #random: Random;
  readonly #amounts: Amounts;
  #target = { yaw: 0, pitch: 0, roll: 0 };
  #weight = 0;
  #held = 0;
  #shiftIn: number;
  readonly #springs = {
    yaw: new Spring(0, HEAD_S),
    pitch: new Spring(0, HEAD_S * 1.1),
    roll: new Spring(0, HEAD_S * 1.2),
    shoulders: new Spring(0, SHOULDERS_S),
    weight: new Spring(0, WEIGHT_S),
  };
  /** Angles of the head in degrees. */
  yaw = 0;
  pitch = 0;
  roll = 0;
  /** Turn of the shoulders in degrees. */
  shoulders = 0;
  /** Weight on one side: -1..1. */
  weight = 0;

  constructor(random: Random, amounts: Amounts) {
    this.#random = random;
    this.#amounts = amounts;
    this.#shiftIn = this.#frames(SHIFT_S) / 2;
  }

  /** A phrase ends: the next posture begins now rather than in its middle, if this one was held for a while. */
  endPhrase(): void {
    if (this.#held > 0 && this.#held < 2 * FRAMES_PER_S) this.#held = 0;
  }

  /** Advances one frame. `gazeX`: where the eyes look, which a head follows if they stay there. */
  next(state: FaceState, gazeX: number): void {
    if (--this.#held <= 0) this.#change(state);
    if (--this.#shiftIn <= 0) {
      this.#shiftIn = this.#frames(SHIFT_S);
      const side = this.#weight > 0 ? -1 : 1;
      this.#weight = side * between(this.#random, 0.4, 1);
    }
    const { followDeg, shoulders } = this.#amounts;
    const springs = this.#springs;
    this.yaw = springs.yaw.follow(this.#target.yaw - gazeX * followDeg);
    this.pitch = springs.pitch.follow(this.#target.pitch);
    this.roll = springs.roll.follow(this.#target.roll);
    this.shoulders = springs.shoulders.follow(this.yaw * shoulders);
    this.weight = springs.weight.follow(this.#weight);
  }

  #change(state: FaceState): void {
    const random = this.#random;
    this.#held = this.#frames(HELD_S[state]);
    const { turnDeg } = this.#amounts;
    const facing = random() < FACING ? 0.25 : 1;
    // To the other side more often than further in the same direction.
    const side = (this.#target.yaw > 0 ? -1 : 1) * (random() < 0.75 ? 1 : -1);
    this.#target = {
      yaw: side * between(random, 0.35, 1) * turnDeg * facing,
      pitch: between(random, -1, 1) * turnDeg * OTHER_AXES,
      roll: between(random, -1, 1) * turnDeg * OTHER_AXES,
    };
  }

  #frames([from, to]: readonly [number, number]): number {
    return Math.round(between(this.#random, from, to) * FRAMES_PER_S);
  }
}
