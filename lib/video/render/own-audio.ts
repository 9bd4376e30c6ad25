import { writeFile } from "node:fs/promises";
import { LOUDNESS_RATE, measureLoudness } from "#lib/media/loudness/measure-loudness.ts";
import { MIN_SPEECH_LUFS, normalise } from "#lib/media/loudness/normalise.ts";
import { toInt16 } from "#lib/media/pcm.ts";
import { resample } from "#lib/media/resample.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import { writeAudio } from "./audio.ts";
import { decodeSound } from "./decode-sound.ts";
import { AUDIO_CUT_OFF, AUDIO_SILENT, AUDIO_UNREADABLE, type OwnAudioJob } from "./media-job.ts";
import { GRID_MS, LEAD_MS } from "./plan-segments.ts";
import { packSound } from "./sentence-sound.ts";

/** What was decoded may be this much shorter than the file says: encoders add a little at both ends. */
const MISSING_MS = 500;
const SAMPLES_A_MS = LOUDNESS_RATE / 1000;

/**
 * Levels an uploaded sound and writes it as a take's audio, with the silence before and after it that makes it whole frames. Throws
 * an error with a code of own audio.
 */
export async function makeOwnAudio({ file, durationMs, soundFile, ...files }: OwnAudioJob): Promise<void> {
  const heard = await decodeSound(file, durationMs / 1000, AUDIO_UNREADABLE);
  const heardMs = heard.length / SAMPLES_A_MS;
  if (heardMs < durationMs - MISSING_MS) throw unusable(AUDIO_CUT_OFF, `ends after ${heardMs} ms`);
  const loudness = measureLoudness(heard);
  if (!(loudness > MIN_SPEECH_LUFS)) throw unusable(AUDIO_SILENT, `has ${loudness} LUFS`);
  const lengthMs = Math.ceil((LEAD_MS + heardMs) / GRID_MS) * GRID_MS;
  const whole = new Float32Array(lengthMs * SAMPLES_A_MS);
  whole.set(heard, LEAD_MS * SAMPLES_A_MS);
  normalise(whole);
  await writeAudio(toInt16(whole), files);
  const samples = toInt16(resample(whole, SPEECH_RATE / LOUDNESS_RATE));
  await writeFile(soundFile, packSound({ samples, phonemes: null }));
}

const unusable = (code: string, why: string) => Object.assign(new Error(`the sound ${why}`), { code });
