import { Behaviour } from "#lib/avatar-engine/motion/behaviour.ts";
import { ease } from "#lib/avatar-engine/motion/ease.ts";
import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import { type LipExpression, neutralPose, type Pose } from "#lib/avatar-engine/motion/pose.ts";
import { readCues } from "#lib/avatar-engine/motion/speech-cues.ts";
import type { Rig } from "#lib/avatar-engine/rig/rig.ts";
import { addExpression, Lips } from "#lib/avatar-engine/visemes/lips.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import type { Sound } from "./sentence-sound.ts";

/** The frame interval of the behaviour engine. */
const BEHAVIOUR_MS = 40;
/** Every sentence begins and ends in the same pose, and eases out of and into it for this long. */
const EASE_MS = 480;
const RESTING_SMILE = 0.2;
/** The mouth moves a little before and after the sound. */
const MARGIN_MS = 60;
/** Longer than the lips look ahead or back. */
const PAUSE_MS = 500;

type PoseOptions = {
  rig: Pick<Rig, "json">;
  /** Equal seeds and sounds give equal poses. */
  seed: number;
  liveliness: Liveliness;
  /** The sentence, for mood and agreement in the face. */
  text: string;
  fps: number;
  leadMs: number;
  lengthMs: number;
};

/** One moment of behaviour, without the lips. */
type BehaviourMoment = { pose: Pose; lips: LipExpression };

/**
 * Yields the poses of one sentence, frame by frame, with the lips and behaviour of live calls. Each sentence
 * begins and ends in the same pose, so it can be drawn alone and joined to any other. All poses share one
 * object: draw each one before asking for the next.
 */
export function* poseFrames(options: PoseOptions, sound: Sound): Generator<Pose> {
  const { rig, fps, leadMs, lengthMs } = options;
  const spokenMs = (sound.samples.length / SPEECH_RATE) * 1000;
  const lips = createLips(rig, sound, spokenMs);
  const heardAt = (ms: number): number | null =>
    ms >= leadMs - MARGIN_MS && ms < leadMs + spokenMs + MARGIN_MS ? ms - leadMs : null;
  const manners = listMoments(options, (ms) => ({
    loudness: lips.loudness(heardAt(ms)),
    untilQuestionMs: lips.untilQuestion(heardAt(ms)),
  }));
  const pose = neutralPose();
  const frames = Math.round((lengthMs * fps) / 1000);
  for (let frame = 0; frame < frames; frame += 1) {
    const ms = (frame * 1000) / fps;
    const share = ease(ms / EASE_MS) * ease((lengthMs - ms) / EASE_MS);
    const shown = interpolate(manners, ms / BEHAVIOUR_MS, pose);
    const smile = RESTING_SMILE + (shown.smile - RESTING_SMILE) * share;
    fade(pose, share);
    pose.eyeSmile = smile * 0.8;
    lips.next(heardAt(ms), false, pose.mouth);
    addExpression(pose.mouth, { smile, laugh: shown.laugh * share, press: shown.press * share });
    yield pose;
  }
}

/** Lips driven by the voice's own timings, else by the text aligned to the sound, else by the sound alone. */
function createLips(rig: PoseOptions["rig"], { samples, phonemes, ipa }: Sound, spokenMs: number): Lips {
  const lips = new Lips(rig.json);
  lips.begin();
  const [first, last] = [phonemes?.[0], phonemes?.at(-1)];
  if (phonemes && first && last) {
    const pause = " ";
    // Everything around the timed phonemes is silence and need not be analyzed.
    const end = Math.max(last[2], spokenMs) + PAUSE_MS;
    lips.appendPhonemes(0, [[pause, -PAUSE_MS, first[1]], ...phonemes, [pause, last[2], end]]);
  } else if (ipa) lips.beginText(0, ipa);
  if (samples.length > 0) lips.appendAudio(samples, SPEECH_RATE);
  lips.endText();
  return lips;
}

type Heard = { loudness: number; untilQuestionMs: number | null };

function listMoments(options: PoseOptions, heard: (ms: number) => Heard): BehaviourMoment[] {
  const { seed, liveliness, text, leadMs, lengthMs } = options;
  const behaviour = new Behaviour(seed, liveliness);
  const { mood, agrees } = readCues(text);
  const spokenFrom = Math.ceil(leadMs / BEHAVIOUR_MS);
  const count = Math.ceil(lengthMs / BEHAVIOUR_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const pose = neutralPose();
    const now = heard(index * BEHAVIOUR_MS);
    if (agrees && index === spokenFrom) behaviour.agree();
    // From the first frame on: a sentence eases out of its resting pose already.
    if (mood && index === 0) behaviour.feel(mood);
    return { pose, lips: behaviour.next({ state: "speaking", userSpeaking: false, ...now }, pose) };
  });
}

/** Everything in a pose that eases; the mouth is driven separately. */
const FADING_KEYS = [
  ...["lid", "gazeX", "gazeY", "browUp", "browThink", "yawDeg", "pitchDeg", "rollDeg"],
  ...["headX", "headY", "bodyX", "breath", "bodyYawDeg", "leanDeg"],
] as const;

/** Interpolates between two moments at the fractional index `at` into `pose`. Returns the lips' expression. */
function interpolate(manners: readonly BehaviourMoment[], at: number, pose: Pose): LipExpression {
  const index = Math.min(manners.length - 1, Math.floor(at));
  const before = manners[index];
  const after = manners[Math.min(manners.length - 1, index + 1)];
  if (!before || !after) return { smile: RESTING_SMILE, laugh: 0, press: 0 };
  const share = at - index;
  for (const key of FADING_KEYS) pose[key] = before.pose[key] * (1 - share) + after.pose[key] * share;
  const between = (key: keyof LipExpression) => before.lips[key] * (1 - share) + after.lips[key] * share;
  return { smile: between("smile"), laugh: between("laugh"), press: between("press") };
}

function fade(pose: Pose, share: number): void {
  for (const key of FADING_KEYS) pose[key] *= share;
}
