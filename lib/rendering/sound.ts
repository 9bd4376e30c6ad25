import { AudioSample, AudioSampleSource, FilePathTarget, Mp4OutputFormat, Output, Quality } from "mediabunny";
import { doubleRate } from "#lib/loudness/interpolate.ts";
import { LOUDNESS_RATE } from "#lib/loudness/measure-loudness.ts";
import { normalise } from "#lib/loudness/normalise.ts";
import { SPEECH_RATE } from "#lib/platform/speech-client.ts";
import type { SoundJob, SoundPart } from "./media-job.ts";
import { readSound } from "./sound-file.ts";
import { writeWav } from "./wav.ts";

/**
 * An AAC encoder puts so many samples of silence before the sound, and the file does not tell players to skip them: as
 * many are left out of the silence that every take begins with, so that sound and picture meet.
 */
export const ENCODER_DELAY = 1024;
/** Plenty for one voice. */
const BITRATE = 128_000;
/** Samples are handed to the encoder in pieces of one second. */
const PIECE = LOUDNESS_RATE;

/** Writes the sound of a take: its sentences with their silences, levelled, as WAV and as AAC in an M4A. */
export async function makeSound({ parts, wavFile, m4aFile }: SoundJob): Promise<void> {
  const samples = toInt16(await levelled(parts));
  await writeWav(wavFile, samples, LOUDNESS_RATE);
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: "in-memory" }),
    target: new FilePathTarget(m4aFile),
  });
  const source = aacSource();
  output.addAudioTrack(source);
  await output.start();
  await addSound(source, samples.subarray(ENCODER_DELAY));
  await output.finalize();
}

export const aacSource = (): AudioSampleSource =>
  new AudioSampleSource({ codec: "aac", quality: new Quality({ bitrate: BITRATE }) });

/** Encodes mono samples at 48 kHz that begin at `startS` seconds. */
export async function addSound(source: AudioSampleSource, samples: Int16Array, startS = 0): Promise<void> {
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

async function levelled(parts: readonly SoundPart[]): Promise<Float32Array> {
  const samplesIn = (ms: number) => Math.round((ms * SPEECH_RATE) / 1000);
  const lengthMs = parts.reduce((sum, part) => sum + part.lengthMs, 0);
  const whole = new Float32Array(samplesIn(lengthMs));
  let startMs = 0;
  for (const { soundFile, leadMs, lengthMs: partMs } of parts) {
    const { samples } = await readSound(soundFile);
    const from = samplesIn(startMs + leadMs);
    for (let at = 0; at < samples.length; at += 1) whole[from + at] = (samples[at] ?? 0) / 32_768;
    startMs += partMs;
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
