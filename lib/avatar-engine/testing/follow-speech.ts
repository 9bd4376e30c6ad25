import { FaceMind } from "#lib/avatar-engine/draw/face.ts";
import type { PhonemeSegment } from "#lib/avatar-engine/draw/face-types.ts";
import { MOUTH_SHAPES, type Rig } from "#lib/avatar-engine/rig/rig.ts";
import { HeardTrack } from "#lib/avatar-engine/visemes/heard-track.ts";
import { PhonemeTrack, toVisemes } from "#lib/avatar-engine/visemes/phoneme-track.ts";
import { type NamedMoment, scoreClosures, scoreFrames, type VisemeScore } from "./viseme-score.ts";

/** The lip sync source. */
export type VisemeSource = "timings" | "text" | "audio";

/** A spoken sentence with its ground truth. */
export interface Utterance {
  readonly samples: Int16Array;
  readonly sampleRate: number;
  /** The voice's own timings. */
  readonly phonemes: readonly PhonemeSegment[];
  /** The text in IPA, as espeak-ng writes it. */
  readonly ipa: string;
}

const FRAME_MS = 40;
/** Lips lead the audio by a frame: a frame at `audioMs` shows the audio of `audioMs + LEAD_MS`. */
const LEAD_MS = 40;
/** Share of the shut mouth at which lips visibly meet. */
const SHUT = 0.85;
const PP = MOUTH_SHAPES.indexOf("PP");

/** Lets a face follow an utterance by one source, and adds its visemes and lip closures to `score`. */
export function followSpeech(rig: Rig, utterance: Utterance, source: VisemeSource, score: VisemeScore): void {
  const truth = toVisemes(0, utterance.phonemes);
  scoreFrames(truth, nameFrames(utterance, source), score);
  scoreClosures(truth, shutFrames(rig, utterance, source), score);
}

function lengthOf({ samples, sampleRate }: Utterance): number {
  return (samples.length / sampleRate) * 1000;
}

/** The viseme that the source names every 40 ms. */
function nameFrames(utterance: Utterance, source: VisemeSource): NamedMoment[] {
  const heard = new HeardTrack();
  const told = new PhonemeTrack();
  told.append(0, utterance.phonemes);
  if (source === "text") heard.beginText(0, utterance.ipa);
  heard.append(utterance.samples, utterance.sampleRate);
  if (source === "text") heard.endText(lengthOf(utterance));
  const track = source === "timings" ? told : heard;
  const moments: NamedMoment[] = [];
  for (let ms = FRAME_MS / 2; ms < lengthOf(utterance); ms += FRAME_MS) {
    const segment = track.between(ms, ms).find(({ startMs, endMs }) => ms >= startMs && ms < endMs);
    moments.push({ ms, viseme: segment?.viseme ?? "sil" });
  }
  return moments;
}

/** Moments of the sound at which the drawn mouth is shut for p, b, m. */
function shutFrames(rig: Rig, utterance: Utterance, source: VisemeSource): number[] {
  const mind = new FaceMind(rig, 1);
  mind.setState("speaking");
  mind.beginUtterance();
  if (source === "timings") mind.lips.appendPhonemes(0, utterance.phonemes);
  if (source === "text") mind.lips.beginText(0, utterance.ipa);
  mind.lips.appendAudio(utterance.samples, utterance.sampleRate);
  mind.endUtterance();
  const shut: number[] = [];
  for (let audioMs = 0; audioMs < lengthOf(utterance); audioMs += FRAME_MS) {
    const { mouth } = mind.next({ audioMs });
    if ((mouth[PP] ?? 0) >= SHUT) shut.push(audioMs + LEAD_MS);
  }
  return shut;
}
