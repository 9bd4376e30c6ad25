import { LOUDNESS_RATE } from "#lib/media/loudness/measure-loudness.ts";
import { limitPeaks, normalise } from "#lib/media/loudness/normalise.ts";
import { rootMeanSquare, toInt16 } from "#lib/media/pcm.ts";
import { decodeSound } from "./decode-sound.ts";
import { MUSIC_UNREADABLE, type MusicMix } from "./media-job.ts";

/** Where music that is shorter than the video begins again, it fades for this long. */
const SEAM = Math.round(0.05 * LOUDNESS_RATE);

/** A voice (mono at 48 kHz, leveled) with music under it, which begins again until the voice's end. */
export async function addMusic(
  voice: Int16Array,
  { file, ...mix }: MusicMix & { file: string },
): Promise<Int16Array> {
  const music = await decodeSound(file, voice.length / LOUDNESS_RATE, MUSIC_UNREADABLE);
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
