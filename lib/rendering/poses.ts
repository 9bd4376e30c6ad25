import { Behaviour } from "#lib/avatar/behaviour.ts";
import { addSmile, Lips } from "#lib/avatar/lips.ts";
import { neutralPose, type Pose } from "#lib/avatar/pose.ts";
import type { Rig } from "#lib/avatar/rig.ts";
import { SPEECH_RATE } from "#lib/platform/speech-client.ts";
import type { Sound } from "./sound-file.ts";

/** The engine's own pace. */
const BEHAVIOUR_MS = 40;
/** At its ends a sentence meets its neighbours in one pose, into and out of which it eases for so long. */
const EASE_MS = 480;
const RESTING_SMILE = 0.2;
/** The mouth moves a little before and after the sound. */
const MARGIN_MS = 60;
/** Longer than lips look ahead or back. */
const PAUSE_MS = 500;

type PoseOptions = {
  rig: Pick<Rig, "json">;
  /** Equal seeds and sounds give equal poses. */
  seed: number;
  fps: number;
  leadMs: number;
  lengthMs: number;
};

/** How one moment of behaviour looks, but for the lips. */
type Manner = { pose: Pose; smile: number };

/**
 * The poses of one sentence, frame by frame: the face of live calls, lips and behaviour. Each sentence begins and ends in
 * the same pose, so that it can be drawn without its neighbours and joined to any. The poses share one object: draw each
 * before asking for the next.
 */
export function* poseFrames(options: PoseOptions, sound: Sound): Generator<Pose> {
  const { rig, fps, leadMs, lengthMs } = options;
  const spokenMs = (sound.samples.length / SPEECH_RATE) * 1000;
  const lips = lipsOf(rig, sound, spokenMs);
  const heardAt = (ms: number): number | null =>
    ms >= leadMs - MARGIN_MS && ms < leadMs + spokenMs + MARGIN_MS ? ms - leadMs : null;
  const manners = behave(options, (ms) => ({
    loudness: lips.loudness(heardAt(ms)),
    untilQuestionMs: lips.untilQuestion(heardAt(ms)),
  }));
  const pose = neutralPose();
  const frames = Math.round((lengthMs * fps) / 1000);
  for (let frame = 0; frame < frames; frame += 1) {
    const ms = (frame * 1000) / fps;
    const share = ease(ms / EASE_MS) * ease((lengthMs - ms) / EASE_MS);
    const smile = RESTING_SMILE + (mix(manners, ms / BEHAVIOUR_MS, pose) - RESTING_SMILE) * share;
    calm(pose, share);
    pose.eyeSmile = smile * 0.8;
    lips.next(heardAt(ms), false, pose.mouth);
    addSmile(pose.mouth, smile);
    yield pose;
  }
}

/** Lips that follow the voice's own timings, else its text laid onto the sound, else the sound alone. */
function lipsOf(rig: PoseOptions["rig"], { samples, phonemes, ipa }: Sound, spokenMs: number): Lips {
  const lips = new Lips(rig.json);
  lips.begin();
  const [first, last] = [phonemes?.[0], phonemes?.at(-1)];
  if (phonemes && first && last) {
    const pause = " ";
    // Around what is timed there is silence: nobody need listen for it.
    const end = Math.max(last[2], spokenMs) + PAUSE_MS;
    lips.appendPhonemes(0, [[pause, -PAUSE_MS, first[1]], ...phonemes, [pause, last[2], end]]);
  } else if (ipa) lips.beginText(0, ipa);
  if (samples.length > 0) lips.appendAudio(samples, SPEECH_RATE);
  lips.endText();
  return lips;
}

type Heard = { loudness: number; untilQuestionMs: number | null };

function behave({ seed, lengthMs }: PoseOptions, heard: (ms: number) => Heard): Manner[] {
  const behaviour = new Behaviour(seed);
  const count = Math.ceil(lengthMs / BEHAVIOUR_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const pose = neutralPose();
    const now = heard(index * BEHAVIOUR_MS);
    const smile = behaviour.next({ state: "speaking", userSpeaking: false, smile: 0, ...now }, pose);
    return { pose, smile };
  });
}

/** Everything of a pose that eases; the mouth goes its own way. */
const MOVING = [
  "lid",
  "gazeX",
  "gazeY",
  "browUp",
  "browThink",
  "yawDeg",
  "pitchDeg",
  "rollDeg",
  "headX",
  "headY",
  "bodyX",
  "breath",
] as const;

/** Writes what lies at the place `at` between two moments into `pose`; returns the smile. */
function mix(manners: readonly Manner[], at: number, pose: Pose): number {
  const index = Math.min(manners.length - 1, Math.floor(at));
  const before = manners[index];
  const after = manners[Math.min(manners.length - 1, index + 1)];
  if (!before || !after) return RESTING_SMILE;
  const share = at - index;
  for (const key of MOVING) pose[key] = before.pose[key] * (1 - share) + after.pose[key] * share;
  return before.smile * (1 - share) + after.smile * share;
}

function calm(pose: Pose, share: number): void {
  for (const key of MOVING) pose[key] *= share;
}

/** From 0 to 1 with no speed at either end (smoothstep). */
function ease(at: number): number {
  const share = Math.min(1, Math.max(0, at));
  return share * share * (3 - 2 * share);
}
