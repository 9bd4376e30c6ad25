import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import { Blinks } from "./blinks.ts";
import { Gaze } from "./gaze.ts";
import type { Pose } from "./pose.ts";
import { between, layeredNoise, type Random, seededRandom } from "./random.ts";
import { Spring } from "./spring.ts";

const FRAME_S = 0.04;
/** Larger rotations were never reviewed; the depth warp would become visible. */
const MAX_YAW = 2.4;
const MAX_PITCH = 2.2;
const MAX_ROLL = 1.6;

/** Input of one frame. */
export interface Situation {
  readonly state: FaceState;
  /** Loudness of the voice now, about 0..1.2; 0 in silence. */
  readonly loudness: number;
  /** Milliseconds until the end of the question being spoken, or null. */
  readonly untilQuestionMs: number | null;
  readonly userSpeaking: boolean;
  /** Extra smile requested by the utterance, 0..1. */
  readonly smile: number;
}

/** Target pose of head and face per state; angles in degrees, pitch up positive, yaw to the image's left. */
interface Attitude {
  readonly sway: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly smile: number;
  readonly browUp: number;
  readonly browThink: number;
}

const ATTITUDES: Readonly<Record<FaceState, Attitude>> = {
  idle: { sway: 0.9, yaw: 0, pitch: 0, roll: 0, smile: 0.3, browUp: 0, browThink: 0 },
  listening: { sway: 0.75, yaw: 0.2, pitch: -0.35, roll: 0.5, smile: 0.24, browUp: 0, browThink: 0 },
  thinking: { sway: 0.7, yaw: 0.8, pitch: 0.55, roll: -0.45, smile: 0.06, browUp: 0, browThink: 1 },
  speaking: { sway: 1.15, yaw: 0, pitch: 0, roll: 0, smile: 0.2, browUp: 0, browThink: 0 },
  interrupted: { sway: 0.6, yaw: 0, pitch: 0.5, roll: 0.2, smile: 0.1, browUp: 1, browThink: 0 },
  away: { sway: 0.8, yaw: -0.7, pitch: -0.7, roll: 0, smile: 0.1, browUp: 0, browThink: 0 },
};

/** Brows rise over the last part of a question. */
const QUESTION_MS = 900;

/** Frames after which an interruption has become listening. */
const SURPRISE_FRAMES = 22;

/** Everything of a face except its lips: head, breath, eyes, brows, smile. Seeded; one call per frame. */
export class Behaviour {
  readonly #random: Random;
  readonly #blinks: Blinks;
  readonly #gaze: Gaze;
  readonly #noise: Record<
    "yaw" | "pitch" | "roll" | "body" | "smile" | "breath",
    (seconds: number) => number
  >;
  readonly #springs = {
    sway: new Spring(0.9, 1.2),
    yaw: new Spring(0, 1.1),
    pitch: new Spring(0, 0.9),
    roll: new Spring(0, 1.3),
    smile: new Spring(0.3, 0.7),
    browUp: new Spring(0, 0.32),
    browThink: new Spring(0, 0.5),
    stress: new Spring(0, 0.36),
  };
  #frame = 0;
  #state: FaceState = "idle";
  #stateFrames = 0;
  #side = 1;
  #breathPhase: number;
  #usualLoudness = 0.35;
  #quietFrames = 0;
  #nodAt = -1;
  #nodWait = 60;
  #nodSize = 0;

  constructor(seed: number) {
    const random = seededRandom(seed);
    this.#random = random;
    this.#blinks = new Blinks(seededRandom(seed ^ 0x51ed27));
    this.#gaze = new Gaze(seededRandom(seed ^ 0x2c9277));
    this.#noise = {
      yaw: layeredNoise(random, [
        [7.3, 0.55],
        [4.3, 0.65],
        [2.6, 0.35],
        [1.3, 0.12],
      ]),
      pitch: layeredNoise(random, [
        [6.1, 0.35],
        [3.7, 0.35],
        [1.9, 0.25],
        [0.9, 0.1],
      ]),
      roll: layeredNoise(random, [
        [8.7, 0.35],
        [5.1, 0.4],
        [2.9, 0.22],
      ]),
      body: layeredNoise(random, [
        [11, 0.9],
        [6.5, 0.6],
      ]),
      smile: layeredNoise(random, [
        [6.7, 0.06],
        [3.1, 0.04],
      ]),
      breath: layeredNoise(random, [[13, 0.12]]),
    };
    this.#breathPhase = between(random, 0, 2 * Math.PI);
  }

  /** Writes everything but `mouth` of the next frame's pose; returns the smile's share of the lips, 0..1. */
  next(situation: Situation, pose: Pose): number {
    this.#enter(situation.state);
    const attitude = this.#attitude();
    const seconds = this.#frame++ * FRAME_S;
    const springs = this.#springs;
    const sway = springs.sway.follow(attitude.sway);
    const stress = this.#stress(situation);
    const turn = springs.yaw.follow(attitude.yaw * this.#side);
    pose.yawDeg = limit(turn + sway * this.#noise.yaw(seconds), MAX_YAW);
    const lean = springs.pitch.follow(attitude.pitch);
    pose.pitchDeg = limit(
      lean + sway * this.#noise.pitch(seconds) - stress + this.#nod(situation),
      MAX_PITCH,
    );
    const tilt = springs.roll.follow(attitude.roll * this.#side);
    pose.rollDeg = limit(tilt + sway * this.#noise.roll(seconds), MAX_ROLL);
    pose.bodyX = this.#noise.body(seconds) * 1.1;
    pose.headX = pose.bodyX * 0.25;
    pose.headY = 0;
    pose.breath = this.#breathe(seconds, situation.state);
    this.#look(situation, pose);
    const asks = situation.untilQuestionMs !== null && situation.untilQuestionMs < QUESTION_MS ? 1 : 0;
    pose.browUp = clamp01(
      springs.browUp.follow(Math.max(asks, attitude.browUp + Math.max(0, stress - 0.25) * 0.6)),
    );
    pose.browThink = clamp01(springs.browThink.follow(attitude.browThink));
    const smile = springs.smile.follow(
      Math.max(attitude.smile, situation.smile) + this.#noise.smile(seconds),
    );
    pose.eyeSmile = clamp01(smile * 0.8);
    return clamp01(smile);
  }

  #enter(state: FaceState): void {
    this.#stateFrames++;
    if (state === this.#state) return;
    this.#state = state;
    this.#stateFrames = 0;
    this.#side = this.#random() < 0.5 ? -1 : 1;
    this.#gaze.interrupt();
  }

  #attitude(): Attitude {
    const surprised = this.#state === "interrupted" && this.#stateFrames < SURPRISE_FRAMES;
    return this.#state === "interrupted" && !surprised ? ATTITUDES.listening : ATTITUDES[this.#state];
  }

  /** Loudness of the voice above its usual level, as degrees of a nod; smooth. */
  #stress({ loudness, state }: Situation): number {
    const speaking = state === "speaking" && loudness > 0.05;
    if (speaking) this.#usualLoudness += (loudness - this.#usualLoudness) * 0.03;
    return this.#springs.stress.follow(speaking ? 1.5 * (loudness - this.#usualLoudness) : 0);
  }

  /** Backchannel: one or two small nods now and then while listening, more while the visitor speaks. In degrees. */
  #nod({ state, userSpeaking }: Situation): number {
    const listening = state === "listening";
    if (this.#nodAt < 0) {
      if (!listening || --this.#nodWait > 0) return 0;
      this.#nodAt = 0;
      this.#nodSize = between(this.#random, 0.6, 1.1);
      this.#nodWait = Math.round(between(this.#random, userSpeaking ? 60 : 200, userSpeaking ? 150 : 400));
    }
    // Two dips of 0.56 s, the second half as deep.
    const t = this.#nodAt++ / 14;
    if (t >= 2) {
      this.#nodAt = -1;
      return 0;
    }
    return -this.#nodSize * (t < 1 ? 1 : 0.5) * Math.sin(Math.PI * (t % 1)) ** 2;
  }

  /** Lift of chest and shoulders in pixels; speech breathes a little faster than rest. */
  #breathe(seconds: number, state: FaceState): number {
    const periodS = (state === "speaking" ? 3.4 : 3.9) * (1 + this.#noise.breath(seconds));
    this.#breathPhase += (2 * Math.PI * FRAME_S) / periodS;
    return 0.75 * (1 - Math.cos(this.#breathPhase));
  }

  #look({ state, loudness }: Situation, pose: Pose): void {
    const seen = state === "interrupted" && this.#stateFrames >= SURPRISE_FRAMES ? "listening" : state;
    const jump = this.#gaze.next(seen);
    if (jump > 0.5) this.#blinks.suggest(0.25);
    this.#quietFrames = loudness < 0.08 ? this.#quietFrames + 1 : 0;
    if (state === "speaking" && this.#quietFrames === 5) this.#blinks.suggest(0.4);
    pose.gazeX = this.#gaze.x;
    pose.gazeY = this.#gaze.y;
    pose.lid = this.#blinks.next();
  }
}

/** Approaches a limit smoothly instead of stopping abruptly. */
function limit(value: number, most: number): number {
  return most * Math.tanh(value / most);
}

/** The value within 0..1. */
function clamp01(value: number): number {
  return Math.min(1, Math.max(0, value));
}
