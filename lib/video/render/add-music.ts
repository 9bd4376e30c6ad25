import { AudioSampleSink, FilePathSource, Input, MP3, MP4, WAVE } from "mediabunny";
import { LOUDNESS_RATE } from "#lib/media/loudness/measure-loudness.ts";
import { limitPeaks, normalise } from "#lib/media/loudness/normalise.ts";
import { rootMeanSquare, toInt16 } from "#lib/media/pcm.ts";
import { resample } from "#lib/media/resample.ts";
import { MUSIC_UNREADABLE, type MusicMix } from "./media-job.ts";

/** Where music that is shorter than the video begins again, it fades for this long. */
const SEAM = Math.round(0.05 * LOUDNESS_RATE);

/** A voice (mono at 48 kHz, leveled) with music under it, which begins again until the voice's end. */
export async function addMusic(
  voice: Int16Array,
  { file, ...mix }: MusicMix & { file: string },
): Promise<Int16Array> {
  const music = await decodeMusic(file, voice.length / LOUDNESS_RATE);
  // As loud as the voice, so that the volume means the same for each piece.
  normalise(music);
  return mixMusic(voice, music, mix);
}

/** Mixes leveled music under a leveled voice, both mono at 48 kHz. */
export function mixMusic(voice: Int16Array, music: Float32Array, mix: MusicMix): Int16Array {
  const samples = Float32Array.from(voice, (sample) => sample / 32_768);
  const quieter = mix.ducks ? duckingGains(samples) : null;
  const [fadeIn, fadeOut] = [mix.fadeInMs, mix.fadeOutMs].map((ms) => (ms * LOUDNESS_RATE) / 1000);
  const isRepeated = music.length < samples.length;
  for (let at = 0; at < samples.length; at += 1) {
    const place = at % music.length;
    const left = samples.length - at;
    const seam = isRepeated ? Math.min(1, (place + 1) / SEAM, (music.length - place) / SEAM) : 1;
    const fade = Math.min(1, (at + 1) / (fadeIn || 1), left / (fadeOut || 1));
    const gain = mix.volume * seam * fade * (quieter ? gainAt(quieter, at) : 1);
    samples[at] = (samples[at] ?? 0) + (music[place] ?? 0) * gain;
  }
  limitPeaks(samples);
  return toInt16(samples);
}

/** The voice is looked at in blocks of 20 ms. */
const BLOCK = 0.02 * LOUDNESS_RATE;
/** About -45 dBFS: quieter blocks are pauses. */
const SPOKEN = 0.0056;
/** The music's share while somebody speaks: -10 dB. */
const DUCKED = 0.32;
/** In blocks: the music falls before the voice begins, and stays low in pauses between words. */
const BEFORE = 15;
const AFTER = 30;
/** In blocks: how long it falls and rises. */
const RAMP = 15;

/** The music's gain for each block of the voice. */
function duckingGains(voice: Float32Array): Float32Array {
  const count = Math.ceil(voice.length / BLOCK);
  const wanted = new Float32Array(count).fill(1);
  for (let block = 0; block < count; block += 1) {
    const from = block * BLOCK;
    if (rootMeanSquare(voice, from, Math.min(voice.length, from + BLOCK)) < SPOKEN) continue;
    wanted.fill(DUCKED, Math.max(0, block - BEFORE), Math.min(count, block + AFTER + 1));
  }
  return wanted.map((_, block) => {
    const around = wanted.subarray(Math.max(0, block - (RAMP >> 1)), block + (RAMP >> 1) + 1);
    return around.reduce((sum, gain) => sum + gain, 0) / around.length;
  });
}

/** The gain at a sample, between those of the blocks around it. */
function gainAt(gains: Float32Array, at: number): number {
  const place = at / BLOCK - 0.5;
  const block = Math.floor(place);
  const share = place - block;
  const before = gains[Math.max(0, block)] ?? 1;
  const after = gains[Math.min(gains.length - 1, block + 1)] ?? 1;
  return before * (1 - share) + after * share;
}

/** Decodes the first seconds of a file as mono at 48 kHz. Throws an error with the code `MUSIC_UNREADABLE`. */
async function decodeMusic(file: string, seconds: number): Promise<Float32Array> {
  const input = new Input({ formats: [WAVE, MP3, MP4], source: new FilePathSource(file) });
  try {
    const track = await input.getPrimaryAudioTrack();
    const pieces: Float32Array[] = [];
    let [rate, frames] = [0, 0];
    if (track) {
      for await (const sample of new AudioSampleSink(track).samples(0, seconds)) {
        rate = sample.sampleRate;
        frames += sample.numberOfFrames;
        pieces.push(mixChannels(sample));
        sample.close();
        // Packets can be longer than their times say.
        if (frames >= seconds * rate) break;
      }
    }
    const mono = join(pieces);
    if (mono.length > 0) return resample(mono, LOUDNESS_RATE / rate);
  } catch (error) {
    throw unreadable(error);
  } finally {
    input.dispose();
  }
  throw unreadable();
}

const unreadable = (cause?: unknown) =>
  Object.assign(new Error("the music can't be decoded", { cause }), { code: MUSIC_UNREADABLE });

type DecodedSample = {
  numberOfChannels: number;
  numberOfFrames: number;
  copyTo(target: Float32Array, options: { planeIndex: number; format: "f32-planar" }): void;
};

function mixChannels(sample: DecodedSample): Float32Array {
  const mono = new Float32Array(sample.numberOfFrames);
  const plane = new Float32Array(sample.numberOfFrames);
  for (let channel = 0; channel < sample.numberOfChannels; channel += 1) {
    sample.copyTo(plane, { planeIndex: channel, format: "f32-planar" });
    for (let at = 0; at < mono.length; at += 1) {
      mono[at] = (mono[at] ?? 0) + (plane[at] ?? 0) / sample.numberOfChannels;
    }
  }
  return mono;
}

function join(pieces: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
