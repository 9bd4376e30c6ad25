import type { PhonemeSegment } from "#lib/avatar-engine/draw/face-types.ts";
import { easeOver } from "#lib/avatar-engine/motion/ease.ts";
import type { LipExpression } from "#lib/avatar-engine/motion/pose.ts";
import { ALL_MOUTH_SHAPES, MOUTH_SHAPES, type MouthShape, type RigJson } from "#lib/avatar-engine/rig/rig.ts";
import { AudioTrack } from "./audio-track.ts";
import {
  blendVisemes,
  FRAME_MS,
  JAW_STEP,
  limitJaw,
  openingOf,
  REACH_MS,
  shapeIndex,
} from "./coarticulation.ts";
import { HeardTrack } from "./heard-track.ts";
import { PhonemeTrack } from "./phoneme-track.ts";

/**
 * Lips lead the audio by a frame, like real lips that prepare to speak. Viewers notice audio that is early by 45 ms or
 * late by 125 ms (ITU-R BT.1359), so leading video is the safe side.
 */
const LEAD_MS = 40;
/** A step of playback longer than this (two frames lost), or backwards, is a seek; shorter ones are late frames. */
const MAX_STEP_MS = 130;
/** A closing jaw may be this much faster than planned: meeting lips are visible, a faster jaw is not. */
const CLOSING_HASTE = 1.5;
/** Jaw opening that counts as shut: lips at rest, and pressed together. */
const SHUT_JAW = 0.05;
/** Timings count as known this far beyond a chunk's ends. */
const EDGE_MS = 60;
/** Shapes that a smile mixes into, and how much of them it takes; closures and round shapes keep theirs. */
const SMILES: Readonly<Partial<Record<MouthShape, number>>> = {
  ...{ sil: 1, aa: 0.45, E: 0.45, I: 0.45, nn: 0.45, DD: 0.45, kk: 0.45, SS: 0.45 },
};

/** Shares of rest at which a laugh begins to show, and shows entirely. */
const LAUGHS = { from: 0.6, to: 0.98 } as const;

/**
 * The lips of the current utterance: from the voice's timings if known, otherwise the text aligned to the audio,
 * otherwise the audio alone; at rest in silence.
 */
export class Lips {
  readonly #phonemes = new PhonemeTrack();
  readonly #audio = new AudioTrack();
  readonly #heard = new HeardTrack();
  readonly #jawOpen: readonly number[];
  readonly #last = restWeights();
  readonly #scratch = restWeights();
  /** Position of the last frame; null when it showed silence. */
  #lastMs: number | null = null;
  #cut = false;
  #halfShut = false;

  constructor(rig: RigJson) {
    this.#jawOpen = MOUTH_SHAPES.map((shape) => rig.mouth.jawOpen[shape]);
  }

  /** Drops the last utterance; time restarts at 0 ms. */
  begin(): void {
    this.#phonemes.clear();
    this.#audio.clear();
    this.#heard.clear();
    this.#cut = false;
  }

  /** Adds timings whose time 0 is at `offsetMs`; ignored after a cut. */
  appendPhonemes(offsetMs: number, segments: readonly PhonemeSegment[]): void {
    if (!this.#cut) this.#phonemes.append(offsetMs, segments);
  }

  /** Adds mono audio after what was added before; ignored after a cut. @throws RangeError for an unusable rate. */
  appendAudio(pcm: Int16Array, sampleRate: number): void {
    if (this.#cut) return;
    this.#audio.append(pcm, sampleRate);
    this.#heard.append(pcm, sampleRate);
  }

  /** Adds a text (espeak-ng IPA) that starts at `startMs`, until the next one or `endText`; ignored after a cut. */
  beginText(startMs: number, ipa: string): void {
    if (!this.#cut && Number.isFinite(startMs)) this.#heard.beginText(startMs, ipa);
  }

  /** The last text ends with the audio that was added. */
  endText(): void {
    this.#heard.endText(this.#audio.lengthMs);
  }

  /** Drops everything after `audioMs` and closes the mouth within the next two frames. */
  cut(audioMs: number): void {
    this.#cut = true;
    this.#phonemes.cut(audioMs);
  }

  /** Loudness at `audioMs`, 0..1.2; 0 in silence. */
  loudness(audioMs: number | null): number {
    return audioMs === null || this.#cut ? 0 : this.#audio.loudness(audioMs, audioMs + 40);
  }

  /** Milliseconds until a question mark that is being spoken towards, or null. */
  untilQuestion(audioMs: number | null): number | null {
    return audioMs === null || this.#cut ? null : this.#phonemes.untilQuestion(audioMs);
  }

  /** Milliseconds of known audio after `audioMs`, or null in silence. */
  untilEnd(audioMs: number | null): number | null {
    return audioMs === null || this.#cut ? null : Math.max(0, this.#audio.lengthMs - audioMs);
  }

  /** Weights of the next frame (f32 [ALL_MOUTH_SHAPES], sum 1), before any smile. `shut`: close within two frames. */
  next(audioMs: number | null, shut: boolean, into: Float32Array): void {
    if (audioMs === null || shut || this.#cut) {
      this.#close(shut || this.#cut, into);
      this.#lastMs = null;
    } else {
      const stepMs = audioMs - (this.#lastMs ?? Number.NEGATIVE_INFINITY);
      const follows = stepMs > 0 && stepMs <= MAX_STEP_MS;
      const sinceMs = follows ? stepMs : FRAME_MS;
      this.#blend(audioMs + LEAD_MS, into, sinceMs);
      limitJaw(this.#raw, this.#jawOpen, audioMs + LEAD_MS, into, this.#scratch);
      // After a gap or a seek the previous frame is unrelated: meet it halfway, unless both are shut.
      if (!follows && this.#opens(into)) mix(into, this.#last, 0.5);
      this.#lastMs = audioMs;
      this.#limitStep(into, Math.max(1, sinceMs / FRAME_MS));
    }
    this.#last.set(into);
  }

  /** Towards rest: half of the way, then all of it when it must be shut; else at the pace of a relaxing mouth. */
  #close(now: boolean, into: Float32Array): void {
    into.fill(0);
    into[0] = 1;
    const rest = this.#last[0] ?? 0;
    if (now) {
      if (rest < 0.9 && !this.#halfShut) {
        this.#halfShut = true;
        mix(into, this.#last, 0.4);
      } else this.#halfShut = false;
      return;
    }
    this.#halfShut = false;
    if (rest < 0.995) mix(into, this.#last, 0.55);
    this.#limitStep(into);
  }

  readonly #raw = (ms: number, into: Float32Array): void => this.#blend(ms, into, FRAME_MS);

  #blend(ms: number, into: Float32Array, sinceMs: number): void {
    const known =
      this.#phonemes.covers(ms) || this.#phonemes.covers(ms - EDGE_MS) || this.#phonemes.covers(ms + EDGE_MS);
    const track = known || this.#audio.empty ? this.#phonemes : this.#heard;
    const segments = track.between(ms - REACH_MS, ms + REACH_MS);
    blendVisemes(segments, ms, (from, to) => this.#audio.loudness(from, to), into, sinceMs);
  }

  /** Whether the jaw is open in the last picture or in this one. */
  #opens(into: Float32Array): boolean {
    return Math.max(openingOf(this.#last, this.#jawOpen), openingOf(into, this.#jawOpen)) > SHUT_JAW;
  }

  /** Last resort against a jump between two frames that were not planned together, `frames` apart. */
  #limitStep(into: Float32Array, frames = 1): void {
    const before = openingOf(this.#last, this.#jawOpen);
    const now = openingOf(into, this.#jawOpen);
    const step = Math.abs(now - before);
    const most = JAW_STEP * frames * (now < before ? CLOSING_HASTE : 1);
    if (step > most + 1e-4) mix(into, this.#last, 1 - most / step);
  }
}

/** Takes a smile's share of the shapes that it may mix with, and presses what rests of the lips together. */
export function addExpression(weights: Float32Array, { smile, laugh, press }: LipExpression): void {
  const pressed = (weights[0] ?? 0) * press;
  weights[0] = (weights[0] ?? 0) - pressed;
  const shut = shapeIndex("PP");
  weights[shut] = (weights[shut] ?? 0) + pressed;
  const [closed, open] = [shapeIndex("smile"), shapeIndex("laugh")];
  // Words show the teeth of their own shapes: two pictures of teeth in one mouth would be two rows.
  const teeth = laugh * easeOver(weights[0] ?? 0, LAUGHS);
  for (const shape of MOUTH_SHAPES) {
    const share = (SMILES[shape] ?? 0) * smile;
    const from = shapeIndex(shape);
    const given = (weights[from] ?? 0) * share;
    weights[from] = (weights[from] ?? 0) - given;
    const shown = shape === "sil" ? given * teeth : 0;
    weights[closed] = (weights[closed] ?? 0) + given - shown;
    weights[open] = (weights[open] ?? 0) + shown;
  }
}

/** Weights of the mouth at rest: f32 [ALL_MOUTH_SHAPES]. */
function restWeights(): Float32Array {
  const weights = new Float32Array(ALL_MOUTH_SHAPES.length);
  weights[0] = 1;
  return weights;
}

/** weights = weights x (1 - share) + other x share. */
function mix(weights: Float32Array, other: Float32Array, share: number): void {
  for (let i = 0; i < weights.length; i++)
    weights[i] = (weights[i] ?? 0) * (1 - share) + (other[i] ?? 0) * share;
}
