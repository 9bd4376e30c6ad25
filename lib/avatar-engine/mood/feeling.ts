import { clamp01, easeOver } from "#lib/avatar-engine/motion/ease.ts";
import { Spring } from "#lib/avatar-engine/motion/spring.ts";
import type { Mood, MoodCue } from "./mood.ts";

/** What a mood adds to the face in this frame; all zero without one. */
export interface Felt {
  /** Smile of lips and eyes, 0..1. */
  readonly smile: number;
  /** How much of the smile shows teeth, 0..1. */
  readonly laugh: number;
  /** How much of every smile is gone, 0..1. */
  readonly sober: number;
  /** How much of a frown is gone, 0..1: nobody knits their brows while smiling. */
  readonly eased: number;
  /** Knitted brows, 0..1. */
  readonly frown: number;
  /** Resting lips pressed together, 0..1. */
  readonly press: number;
  /** Tilt to the side and pitch of the head, in degrees of a calm avatar. */
  readonly tilt: number;
  readonly pitch: number;
}

const FRAMES_PER_S = 25;
/** How long a mood stays before it fades. */
const HOLD_FRAMES: Readonly<Record<Mood, number>> = {
  warm: 2.6 * FRAMES_PER_S,
  pleased: 3.2 * FRAMES_PER_S,
  concerned: 5 * FRAMES_PER_S,
  thinking: 2.6 * FRAMES_PER_S,
};
/** Seconds until a mood has come or gone, chosen by eye: slower looks sluggish, faster looks like a switch. */
const SETTLE_S = 1;
/** How long after bad news no smile begins. After grave news not even success brings one. */
const SORROW_FRAMES = { bad: 7 * FRAMES_PER_S, grave: 30 * FRAMES_PER_S } as const;
/** Strength from which news is grave. */
const GRAVE = 0.9;

const SMILES = { warm: 0.83, pleased: 1 } as const;
/** Shares of pleasure at which a smile begins to show teeth and shows them, and how much of it does at most. */
const LAUGHS = { from: 0.1, to: 1 } as const;
const MAX_LAUGH = 0.88;
/** Concern hardly frowns: knit brows look angry, most of all thick ones. */
const CONCERNED_FROWN = 0.35;
const THINKING_FROWN = 0.9;
/**
 * Shares of thinking at which brows begin to knit and are knit. They cross-fade between two pictures, and halfway both
 * show, so a calm avatar hardly frowns.
 */
const KNIT = { from: 0.5, to: 0.92 } as const;

/** The mood of a face: cues start it, time fades it. One call of `next` per frame. */
export class Feeling {
  readonly #amount: number;
  readonly #springs: Readonly<Record<Mood, Spring>> = {
    warm: new Spring(0, SETTLE_S),
    pleased: new Spring(0, SETTLE_S),
    concerned: new Spring(0, SETTLE_S),
    thinking: new Spring(0, SETTLE_S),
  };
  #cue: MoodCue | null = null;
  #holdFrames = 0;
  #sorrowFrames = 0;
  #isGrave = false;

  /** `amount`: how much of every mood shows, 0..1; at 0 the face stays neutral. */
  constructor(amount: number) {
    this.#amount = amount;
  }

  /** Shows a mood from the next frame on, unless it would be a smile too soon after bad news. */
  feel(cue: MoodCue): void {
    if (cue.mood === "concerned") this.#mourn(cue.strength);
    else if (cue.mood !== "thinking" && this.#forbids(cue.mood)) return;
    const isWeaker = cue.mood === this.#cue?.mood && cue.strength < this.#cue.strength;
    this.#cue = isWeaker && this.#holdFrames > 0 ? this.#cue : cue;
    this.#holdFrames = HOLD_FRAMES[cue.mood];
  }

  /** What made the avatar smile is no longer said. */
  stopSmiling(): void {
    if (this.#cue?.mood === "warm" || this.#cue?.mood === "pleased") this.#holdFrames = 0;
  }

  /** Advances one frame. */
  next(): Felt {
    if (this.#sorrowFrames > 0) this.#sorrowFrames--;
    else this.#isGrave = false;
    if (this.#holdFrames > 0) this.#holdFrames--;
    else this.#cue = null;
    const [warm, pleased] = [this.#follow("warm"), this.#follow("pleased")];
    const [concerned, thinking] = [this.#follow("concerned"), this.#follow("thinking")];
    return {
      smile: Math.max(SMILES.warm * warm, SMILES.pleased * pleased) * (1 - concerned),
      laugh: MAX_LAUGH * easeOver(pleased, LAUGHS),
      sober: Math.max(concerned, 0.7 * thinking),
      eased: Math.max(warm, pleased) * (1 - concerned),
      frown: Math.max(CONCERNED_FROWN * concerned, THINKING_FROWN * easeOver(thinking, KNIT)),
      press: 0.4 * concerned,
      tilt: 1.1 * concerned + 0.35 * warm,
      pitch: 0.3 * pleased - 0.7 * concerned,
    };
  }

  #mourn(strength: number): void {
    const isGrave = strength >= GRAVE;
    this.#isGrave ||= isGrave;
    const frames = isGrave ? SORROW_FRAMES.grave : SORROW_FRAMES.bad;
    this.#sorrowFrames = Math.max(this.#sorrowFrames, frames);
  }

  #forbids(mood: "warm" | "pleased"): boolean {
    return this.#sorrowFrames > 0 && (mood === "warm" || this.#isGrave);
  }

  /** The mood's share of the face, 0..1. */
  #follow(mood: Mood): number {
    const strength = this.#cue?.mood === mood ? this.#cue.strength * this.#amount : 0;
    return clamp01(this.#springs[mood].follow(strength));
  }
}
