import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import type { Amounts } from "./liveliness.ts";
import { between, type Random } from "./random.ts";

/** One dip takes 0.56 s: 1.8 Hz, the rate of deliberate nods (Hadar et al., 1983). */
const DIP_FRAMES = 14;
/** The second dip is half as deep. */
const SECOND_DIP = 0.5;
/** No nod begins sooner than this after the last one. */
const MIN_GAP_FRAMES = 40;
/** Listeners nod at the end of what they hear as a unit (Dittmann and Llewellyn, 1968), once they have noticed it. */
const PAUSE_DELAY_FRAMES = [3, 9] as const;
/** Frames that the visitor must have spoken for a pause to deserve a nod. */
const MIN_SPOKEN_FRAMES = 20;

/** Nods: of agreement, at the visitor's pauses, and now and then while listening. */
export class Nods {
  readonly #random: Random;
  readonly #amounts: Amounts;
  /** Frame of the current nod, or -1. */
  #at = -1;
  #size = 0;
  #sinceLast = MIN_GAP_FRAMES;
  /** Frames until the next nod without an occasion. */
  #wait = 60;
  /** Frames until the nod that a pause has caused, or -1. */
  #dueIn = -1;
  #spokenFrames = 0;

  constructor(random: Random, amounts: Amounts) {
    this.#random = random;
    this.#amounts = amounts;
  }

  /** Nods now, if the last nod is not too recent. */
  agree(): void {
    if (this.#at < 0 && this.#sinceLast >= MIN_GAP_FRAMES) this.#begin(0.9, 1.2);
  }

  /** Advances one frame; returns the pitch in degrees, 0 or below. */
  next(state: FaceState, userSpeaking: boolean): number {
    this.#sinceLast++;
    this.#notice(state, userSpeaking);
    if (this.#at < 0) return 0;
    const t = this.#at++ / DIP_FRAMES;
    if (t >= 2) {
      this.#at = -1;
      this.#sinceLast = 0;
      return 0;
    }
    return -this.#size * (t < 1 ? 1 : SECOND_DIP) * Math.sin(Math.PI * (t % 1)) ** 2;
  }

  /** Starts a nod if it is time for one. */
  #notice(state: FaceState, userSpeaking: boolean): void {
    const random = this.#random;
    const paused = !userSpeaking && this.#spokenFrames >= MIN_SPOKEN_FRAMES;
    this.#spokenFrames = userSpeaking ? this.#spokenFrames + 1 : 0;
    if (paused && random() < this.#amounts.pauseNod)
      this.#dueIn = Math.round(between(random, ...PAUSE_DELAY_FRAMES));
    if (this.#dueIn >= 0) this.#dueIn--;
    if (this.#at >= 0 || state !== "listening") return;
    const isDue = this.#dueIn === 0 && this.#sinceLast >= MIN_GAP_FRAMES;
    if (!isDue && --this.#wait > 0) return;
    this.#begin(0.65, 1.2);
    this.#wait = Math.round(between(random, userSpeaking ? 60 : 200, userSpeaking ? 150 : 400));
  }

  #begin(from: number, to: number): void {
    this.#at = 0;
    this.#size = this.#amounts.nodDeg * between(this.#random, from, to);
  }
}
