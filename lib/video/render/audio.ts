import { AudioSample, AudioSampleSource, FilePathTarget, Mp4OutputFormat, Output, Quality } from "mediabunny";
import { doubleRate } from "#lib/media/loudness/interpolate.ts";
import { LOUDNESS_RATE } from "#lib/media/loudness/measure-loudness.ts";
import { normalise } from "#lib/media/loudness/normalise.ts";
import { writeWav } from "#lib/media/wav.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import type { AudioJob, AudioSentence } from "./media-job.ts";
import { readSound } from "./sentence-sound.ts";

/**
 * AAC encoders put this many samples of silence before the audio, and the file doesn't tell players to skip
 * them. As many are removed from the silence every take begins with, so that audio and video stay in sync.
 */
export const ENCODER_DELAY = 1024;
/** Plenty for one voice. */
const BITRATE = 128_000;
/** Samples are passed to the encoder one second at a time. */
const PIECE = LOUDNESS_RATE;

/** Writes the audio of a take: its sentences with their silences, leveled. */
export async function makeAudio({ sentences, ...files }: AudioJob): Promise<void> {
  await writeAudio(toInt16(await levelAudio(sentences)), files);
}

/** Writes leveled samples, mono at 48 kHz, as WAV and as AAC in an M4A. */
export async function writeAudio(
  samples: Int16Array,
  { wavFile, m4aFile }: Pick<AudioJob, "wavFile" | "m4aFile">,
): Promise<void> {
  await writeWav(wavFile, samples, LOUDNESS_RATE);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "in-memory" }),
    target: new FilePathTarget(m4aFile),
  });
  const source = aacSource();
  output.addAudioTrack(source);
  await output.start();
  await addAudio(source, samples.subarray(ENCODER_DELAY));
  await output.finalize();
}

export const aacSource = (): AudioSampleSource =>
  new AudioSampleSource({ codec: "aac", quality: new Quality({ bitrate: BITRATE }) });

/** Encodes mono samples at 48 kHz that start at `startS` seconds. */
export async function addAudio(source: AudioSampleSource, samples: Int16Array, startS = 0): Promise<void> {
  for (let at = 0; at < samples.length; at += PIECE) {
    const sample = new AudioSample({
      data: samples.slice(at, at + PIECE),
      format: "s16",
      numberOfChannels: 1,
      sampleRate: LOUDNESS_RATE,
      timestamp: startS + at / LOUDNESS_RATE,
    });
    await source.add(sample);
    sample.close();
  }
}

async function levelAudio(sentences: readonly AudioSentence[]): Promise<Float32Array> {
  const samplesIn = (ms: number) => Math.round((ms * SPEECH_RATE) / 1000);
  const lengthMs = sentences.reduce((sum, sentence) => sum + sentence.lengthMs, 0);
  const whole = new Float32Array(samplesIn(lengthMs));
  let startMs = 0;
  for (const { soundFile, leadMs, lengthMs: sentenceMs } of sentences) {
    const { samples } = await readSound(soundFile);
    const from = samplesIn(startMs + leadMs);
    for (let at = 0; at < samples.length; at += 1) whole[from + at] = (samples[at] ?? 0) / 32_768;
    startMs += sentenceMs;
  }
  const doubled = doubleRate(whole);
  normalise(doubled);
  return doubled;
}

function toInt16(samples: Float32Array): Int16Array {
  const rounded = new Int16Array(samples.length);
  for (let at = 0; at < samples.length; at += 1) {
    rounded[at] = Math.max(-32_768, Math.min(32_767, Math.round((samples[at] ?? 0) * 32_768)));
  }
  return rounded;
}
