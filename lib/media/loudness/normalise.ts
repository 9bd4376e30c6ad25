import { truePeakAt } from "./interpolate.ts";
import { LOUDNESS_RATE, measureLoudness } from "./measure-loudness.ts";

/** The usual loudness of speech on the web and in podcasts. */
const TARGET_LUFS = -16;
/** Half a decibel below the promised -1 dBTP, because lossy encoding raises some peaks. */
const CEILING = 10 ** (-1.5 / 20);
/** Within this distance, the target counts as reached. */
const TOLERANCE_LU = 0.1;
/** Audio this far below the target is noise rather than speech. */
const MAX_GAIN_DB = 40;
/** The least loud speech that reaches the target. */
export const MIN_SPEECH_LUFS = TARGET_LUFS - MAX_GAIN_DB;
const ROUNDS = 4;
/**
 * The gain falls and recovers around a peak within 5 ms each: too fast to be heard as pumping, too slow for a
 * click.
 */
const FADE = Math.round(0.005 * LOUDNESS_RATE);
/** Points between samples are examined only near samples this close to the ceiling. */
const SUSPECT = CEILING * 0.6;

const slope = Float32Array.from(
  { length: FADE + 1 },
  (_, at) => 0.5 * (1 + Math.cos((Math.PI * at) / (FADE + 1))),
);

/**
 * Normalizes mono speech at 48 kHz to -16 LUFS with true peaks of at most -1.5 dBTP, in place. Silence is
 * unchanged.
 */
export function normalise(samples: Float32Array): void {
  for (let round = 0; round < ROUNDS; round += 1) {
    const missingDb = TARGET_LUFS - measureLoudness(samples);
    if (!Number.isFinite(missingDb) || missingDb > MAX_GAIN_DB) return;
    if (round > 0 && Math.abs(missingDb) < TOLERANCE_LU) return;
    const gain = 10 ** (missingDb / 20);
    for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) * gain;
    limitPeaks(samples);
  }
}

/** Attenuates the audio (mono at 48 kHz) around each true peak above -1.5 dBTP, by as much as that peak needs. */
export function limitPeaks(samples: Float32Array): void {
  let gains: Float32Array | undefined;
  for (let at = 0; at < samples.length; at += 1) {
    if (Math.abs(samples[at] ?? 0) < SUSPECT) continue;
    const peak = truePeakAt(samples, at);
    if (peak <= CEILING) continue;
    gains ??= new Float32Array(samples.length).fill(1);
    duck(gains, at, 1 - CEILING / peak);
    duck(gains, at + 1, 1 - CEILING / peak);
  }
  if (!gains) return;
  for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) * (gains[at] ?? 1);
}

/** Reduces the gain by `depth` (0..1) at `peak`, and by less to both sides. */
function duck(gains: Float32Array, peak: number, depth: number): void {
  const last = Math.min(gains.length - 1, peak + FADE);
  for (let at = Math.max(0, peak - FADE); at <= last; at += 1) {
    const gain = 1 - depth * (slope[Math.abs(at - peak)] ?? 0);
    if (gain < (gains[at] ?? 1)) gains[at] = gain;
  }
}
