import type { FaceState } from "#lib/avatar-engine/draw/face-types.ts";
import { Feeling, type Felt } from "#lib/avatar-engine/mood/feeling.ts";
import type { MoodCue } from "#lib/avatar-engine/mood/mood.ts";
import { Blinks } from "./blinks.ts";
import { clamp01 } from "./ease.ts";
import { Gaze } from "./gaze.ts";
import { AMOUNTS, type Amounts, DEFAULT_LIVELINESS } from "./liveliness.ts";
import { Nods } from "./nods.ts";
import { type LipExpression, POSE_LIMITS, type Pose } from "./pose.ts";
import { Posture } from "./posture.ts";
import { between, layeredNoise, type Random, seededRandom } from "./random.ts";
import { Spring } from "./spring.ts";

const FRAME_S = 0.04;
/**
 * Turn of the eyes in degrees at the end of the gaze sprites: their shift of 2.75, 1.5 and 3.5 px on an eyeball of 23 px.
 */
const EYE_DEG = { side: 7, up: 3.7, down: 8.7 } as const;
/** Share of a head's turn that the eyes make up for, to stay on their target (vestibulo-ocular reflex). */
const EYES_STAY = 0.9;
/** Largest gaze in any direction. */
const MAX_GAZE = 1.2;

/** Input of one frame. */
export interface Situation {
  readonly state: FaceState;
  /** Loudness of the voice now, about 0..1.2; 0 in silence. */
  readonly loudness: number;
  /** Milliseconds until the end of the question being spoken, or null. */
  readonly untilQuestionMs: number | null;
  readonly userSpeaking: boolean;
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
/** Frames over which they stay up after a question of the visitor. */
const ASKED_FRAMES = 22;
/** Part of a stressed word's nod that becomes a tilt. */
const STRESS_TILT = 0.35;

/** Frames of silence after which a smile may show teeth: pauses between words are shorter. */
const LAUGH_FRAMES = 9;

/** Frames after which an interruption has become listening. */
const SURPRISE_FRAMES = 22;

/** Everything of a face except its lips: head, shoulders, breath, eyes, brows, smile. Seeded; one call per frame. */
export class Behaviour {
  readonly #random: Random;
  readonly #amounts: Amounts;
  readonly #blinks: Blinks;
  readonly #gaze: Gaze;
  readonly #posture: Posture;
  readonly #nods: Nods;
  readonly #feeling: Feeling;
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
    laugh: new Spring(0, 0.9),
    browUp: new Spring(0, 0.32),
    browThink: new Spring(0, 0.5),
    stress: new Spring(0, 0.36),
    tilt: new Spring(0, 0.6),
  };
  #frame = 0;
  #state: FaceState = "idle";
  #stateFrames = 0;
  #side = 1;
  /** The side to which stressed words tilt the head, until the next pause. */
  #tiltSide = 1;
  #breathPhase: number;
  #usualLoudness = 0.35;
  #quietFrames = 0;
  #askedFrames = 0;

  constructor(seed: number, liveliness = DEFAULT_LIVELINESS) {
    const random = seededRandom(seed);
    this.#random = random;
    this.#amounts = AMOUNTS[liveliness];
    this.#posture = new Posture(seededRandom(seed ^ 0x17b3a5), this.#amounts);
    this.#nods = new Nods(seededRandom(seed ^ 0x6c81f3), this.#amounts);
    this.#feeling = new Feeling(this.#amounts.mood);
    this.#blinks = new Blinks(seededRandom(seed ^ 0x51ed27));
    this.#gaze = new Gaze(seededRandom(seed ^ 0x2c9277));
    this.#noise = {
      yaw: layeredNoise(random, [7.3, 0.55], [4.3, 0.65], [2.6, 0.35], [1.3, 0.12]),
      pitch: layeredNoise(random, [6.1, 0.35], [3.7, 0.35], [1.9, 0.25], [0.9, 0.1]),
      roll: layeredNoise(random, [8.7, 0.35], [5.1, 0.4], [2.9, 0.22]),
      body: layeredNoise(random, [11, 0.9], [6.5, 0.6]),
      smile: layeredNoise(random, [6.7, 0.06], [3.1, 0.04]),
      breath: layeredNoise(random, [13, 0.12]),
    };
    this.#breathPhase = between(random, 0, 2 * Math.PI);
  }

  /** The avatar says a word of agreement. */
  agree(): void {
    this.#nods.agree();
  }

  /** The visitor has asked something. */
  noticeQuestion(): void {
    this.#askedFrames = ASKED_FRAMES;
  }

  /** Shows a mood from the next frame on. */
  feel(cue: MoodCue): void {
    this.#feeling.feel(cue);
  }

  /** The avatar stops saying what made it smile. */
  stopSmiling(): void {
    this.#feeling.stopSmiling();
  }

  /** Writes everything but `mouth` of the next frame's pose; returns the expression of the lips. */
  next(situation: Situation, pose: Pose): LipExpression {
    this.#enter(situation.state);
    const seconds = this.#frame++ * FRAME_S;
    const stress = this.#stress(situation);
    this.#look(situation);
    this.#posture.next(this.#state, this.#gaze.away ? this.#gaze.x : 0);
    const felt = this.#feeling.next();
    this.#turn(situation, stress, seconds, felt, pose);
    this.#settle(situation.state, seconds, pose);
    this.#aim(pose);
    pose.lid = this.#blinks.next();
    const smile = this.#express(situation, stress, seconds, felt, pose);
    const laugh = felt.laugh * this.#springs.laugh.follow(this.#quietFrames > LAUGH_FRAMES ? 1 : 0);
    return { smile, laugh, press: felt.press };
  }

  /** The head's angles. */
  #turn({ state, userSpeaking }: Situation, stress: number, seconds: number, felt: Felt, pose: Pose): void {
    const attitude = this.#attitude();
    const { yawDeg, pitchDeg, rollDeg, ...amounts } = this.#amounts;
    const springs = this.#springs;
    const sway = springs.sway.follow(attitude.sway) * amounts.sway;
    const yaw = springs.yaw.follow(attitude.yaw * this.#side * amounts.attitude);
    const pitch = springs.pitch.follow((attitude.pitch + felt.pitch) * amounts.attitude);
    const roll = springs.roll.follow((attitude.roll + felt.tilt) * this.#side * amounts.attitude);
    const nod = this.#nods.next(state, userSpeaking) - stress * amounts.stressDeg;
    const tilt = springs.tilt.follow(stress * amounts.stressDeg * STRESS_TILT * this.#tiltSide);
    const held = this.#posture;
    pose.yawDeg = limit(yaw + held.yaw + sway * this.#noise.yaw(seconds), yawDeg);
    pose.pitchDeg = limit(pitch + held.pitch + sway * this.#noise.pitch(seconds) + nod, pitchDeg);
    pose.rollDeg = limit(roll + held.roll + tilt + sway * this.#noise.roll(seconds), rollDeg);
  }

  /** Shoulders, weight and breath. */
  #settle(state: FaceState, seconds: number, pose: Pose): void {
    const { weight, shoulders } = this.#posture;
    const { shiftPx, leanDeg } = this.#amounts;
    pose.bodyX = limit(this.#noise.body(seconds) * 0.8 - weight * shiftPx, POSE_LIMITS.bodyX);
    pose.leanDeg = weight * leanDeg;
    pose.bodyYawDeg = limit(shoulders, POSE_LIMITS.bodyYawDeg);
    pose.headX = pose.bodyX * 0.25;
    pose.headY = 0;
    pose.breath = this.#breathe(seconds, state);
  }

  /** The eyes: at their target, whatever the head does. */
  #aim(pose: Pose): void {
    const { yawDeg, pitchDeg } = pose;
    const alongDeg = pitchDeg > 0 ? EYE_DEG.down : EYE_DEG.up;
    const x = this.#gaze.x + (EYES_STAY * yawDeg) / EYE_DEG.side;
    const y = this.#gaze.y - (EYES_STAY * pitchDeg) / alongDeg;
    const share = Math.min(1, MAX_GAZE / Math.max(1e-6, Math.hypot(x, y)));
    pose.gazeX = Math.min(1, Math.max(-1, x * share));
    pose.gazeY = Math.min(1, Math.max(-1, y * share));
  }

  /** Brows and smile; returns the smile, 0..1. */
  #express(situation: Situation, stress: number, seconds: number, felt: Felt, pose: Pose): number {
    const { untilQuestionMs } = situation;
    const springs = this.#springs;
    const attitude = this.#attitude();
    const asks = untilQuestionMs !== null && untilQuestionMs < QUESTION_MS ? 1 : 0;
    const asked = --this.#askedFrames > 0 ? this.#amounts.brows : 0;
    // Brows rise with the strongest accents (Ekman, 1979; Flecha-García, 2010).
    const accent = attitude.browUp + Math.max(0, stress * 1.5 - 0.25) * 0.6;
    pose.browThink = clamp01(
      springs.browThink.follow(Math.max(attitude.browThink * (1 - felt.eased), felt.frown)),
    );
    // Raised and knitted brows are two pictures; together they would be four brows.
    pose.browUp = clamp01(springs.browUp.follow(Math.max(asks, asked, accent))) * (1 - pose.browThink);
    const joy = Math.max(attitude.smile, felt.smile) + this.#noise.smile(seconds);
    const smile = springs.smile.follow(joy * (1 - felt.sober));
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

  /** Loudness of the voice above its usual level, smooth: heads follow it (Munhall et al., 2004). */
  #stress({ loudness, state }: Situation): number {
    const speaking = state === "speaking" && loudness > 0.05;
    if (speaking) this.#usualLoudness += (loudness - this.#usualLoudness) * 0.03;
    return this.#springs.stress.follow(speaking ? loudness - this.#usualLoudness : 0);
  }

  /** Lift of chest and shoulders in pixels; speech breathes a little faster than rest. */
  #breathe(seconds: number, state: FaceState): number {
    const periodS = (state === "speaking" ? 3.4 : 3.9) * (1 + this.#noise.breath(seconds));
    this.#breathPhase += (2 * Math.PI * FRAME_S) / periodS;
    return (this.#amounts.breathPx / 2) * (1 - Math.cos(this.#breathPhase));
  }

  /** Moves the gaze, and blinks, tilts and turns with it and with the pauses of speech. */
  #look({ state, loudness }: Situation): void {
    const seen = state === "interrupted" && this.#stateFrames >= SURPRISE_FRAMES ? "listening" : state;
    const jump = this.#gaze.next(seen);
    if (jump > 0.5) this.#blinks.suggest(0.25);
    this.#quietFrames = loudness < 0.08 ? this.#quietFrames + 1 : 0;
    if (state !== "speaking" || this.#quietFrames !== 5) return;
    this.#blinks.suggest(0.4);
    this.#tiltSide = this.#random() < 0.5 ? -1 : 1;
    this.#posture.endPhrase();
  }
}

/** Approaches a limit smoothly instead of stopping abruptly. */
function limit(value: number, most: number): number {
  return most * Math.tanh(value / most);
}
