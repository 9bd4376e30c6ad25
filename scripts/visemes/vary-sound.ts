import { between, type Random } from "#lib/avatar-engine/motion/random.ts";
import { resample } from "#lib/media/resample.ts";

/** Audio, and the stretch factor of its timings relative to the recording. */
export interface Variation {
  readonly samples: Int16Array;
  readonly sampleRate: number;
  readonly stretch: number;
}

const RATES = [24_000, 24_000, 24_000, 16_000, 22_050, 48_000, 8_000] as const;

/**
 * Varies a recording (24 kHz) as another voice, room, microphone and line might: pitch and formants shifted, tone
 * tilted and colored, echo, noise, level, clipping, narrow band, another sample rate.
 */
export function varySound(recording: Int16Array, random: Random): Variation {
  const stretch = between(random, 0.87, 1.15);
  const sampleRate = RATES[Math.floor(between(random, 0, RATES.length))] ?? 24_000;
  const sound = resample(
    Float32Array.from(recording, (value) => value / 32_768),
    (stretch * sampleRate) / 24_000,
  );
  if (random() < 0.6) colour(sound, random, sampleRate);
  if (random() < 0.3) echo(sound, random, sampleRate);
  if (random() < 0.25) highPass(sound, Math.exp((-2 * Math.PI * between(random, 80, 320)) / sampleRate));
  if (random() < 0.7) addNoise(sound, random);
  const drive = random() < 0.1 ? between(random, 2, 6) : 1;
  const gain = 10 ** (between(random, -26, 3) / 20);
  const samples = Int16Array.from(sound, (value) =>
    Math.round(32_767 * gain * Math.min(0.99, Math.max(-0.99, value * drive))),
  );
  return { samples, sampleRate, stretch };
}

/** Tilts the spectrum and gives it one resonance or notch (a two-pole peak, after the Audio EQ Cookbook). */
function colour(sound: Float32Array, random: Random, sampleRate: number): void {
  const tilt = between(random, -0.5, 0.5);
  let last = 0;
  for (let i = 0; i < sound.length; i++) {
    const now = sound[i] ?? 0;
    sound[i] = now + tilt * last;
    last = now;
  }
  const w =
    (2 * Math.PI * between(random, 200, 0.4 * Math.min(8_000, sampleRate / 2))) / (sampleRate / 2) / 2;
  const amount = 10 ** (between(random, -9, 9) / 40);
  const alpha = Math.sin(w) / (2 * between(random, 0.5, 2));
  const a0 = 1 + alpha / amount;
  const b = [(1 + alpha * amount) / a0, (-2 * Math.cos(w)) / a0, (1 - alpha * amount) / a0] as const;
  const a = [(-2 * Math.cos(w)) / a0, (1 - alpha / amount) / a0] as const;
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < sound.length; i++) {
    const x = sound[i] ?? 0;
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    sound[i] = y;
  }
}

/** A few early reflections of a small room. */
function echo(sound: Float32Array, random: Random, sampleRate: number): void {
  for (let tap = 0; tap < 3; tap++) {
    const delay = Math.round((between(random, 3, 28) * sampleRate) / 1000);
    const share = between(random, 0.05, 0.3);
    for (let i = sound.length - 1; i >= delay; i--)
      sound[i] = (sound[i] ?? 0) + share * (sound[i - delay] ?? 0);
  }
}

/** First-order high pass with its pole at `pole`. */
function highPass(sound: Float32Array, pole: number): void {
  let [before, out] = [0, 0];
  for (let i = 0; i < sound.length; i++) {
    const now = sound[i] ?? 0;
    out = pole * (out + now - before);
    before = now;
    sound[i] = out;
  }
}

/** White to brown noise, 12 to 45 dB below the speech. */
function addNoise(sound: Float32Array, random: Random): void {
  const power = sound.reduce((sum, value) => sum + value * value, 0) / sound.length;
  const memory = random() < 0.5 ? 0 : between(random, 0.5, 0.97);
  const level = Math.sqrt(power * 12 * (1 - memory ** 2)) * 10 ** (-between(random, 12, 45) / 20);
  let noise = 0;
  for (let i = 0; i < sound.length; i++) {
    noise = memory * noise + (random() - 0.5);
    sound[i] = (sound[i] ?? 0) + level * noise;
  }
}
