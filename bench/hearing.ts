/** RMS above which a 10 ms slice counts as sound. */
const LOUD = 0.008;
const STEP_S = 0.01;

export type Levels = { startsAt: number; values: number[] };

/** Seconds from the beginning of 16-bit `sound` to its first and its last audible slice. */
export function audibleSpan(sound: Int16Array, rate: number): { firstS: number; lastS: number } {
  const size = Math.round(rate * STEP_S);
  let firstS = Number.NaN;
  let lastS = Number.NaN;
  for (let i = 0; i + size <= sound.length; i += size) {
    let sum = 0;
    for (const v of sound.subarray(i, i + size)) sum += (v / 32_768) ** 2;
    if (Math.sqrt(sum / size) < LOUD) continue;
    if (Number.isNaN(firstS)) firstS = i / rate;
    lastS = (i + size) / rate;
  }
  return { firstS, lastS };
}

/** The first time at or after `fromS` at which something is heard, or NaN. */
export function firstSoundAfter({ startsAt, values }: Levels, fromS: number): number {
  const index = values.findIndex((value, i) => startsAt + i * STEP_S >= fromS && value >= LOUD);
  return index < 0 ? Number.NaN : startsAt + index * STEP_S;
}

/** The end of the sound that is going on at `fromS`: the last audible slice before `gapS` of silence, or NaN. */
export function silentFrom({ startsAt, values }: Levels, fromS: number, gapS = 0.25): number {
  let lastLoud = fromS;
  for (const [i, value] of values.entries()) {
    const at = startsAt + i * STEP_S;
    if (at < fromS) continue;
    if (value >= LOUD) lastLoud = at + STEP_S;
    else if (at - lastLoud >= gapS) return lastLoud;
  }
  return Number.NaN;
}

/**
 * How far the picture lags the sound, in milliseconds: the shift at which mouth movement and loudness correlate best.
 * Lips lead the sound by 40 ms by design, so -40 is exact.
 */
export function lipLagMs(levels: Levels, frames: { at: number; mouth: number }[]): number {
  const mean = frames.reduce((sum, frame) => sum + frame.mouth, 0) / Math.max(1, frames.length);
  const loudness = (at: number) => {
    const index = Math.round((at - levels.startsAt) / STEP_S);
    const around = levels.values.slice(Math.max(0, index - 2), index + 3);
    return Math.log(1e-4 + around.reduce((sum, value) => sum + value, 0) / Math.max(1, around.length));
  };
  let best = { lag: 0, score: 0 };
  for (let lag = -300; lag <= 300; lag += 10) {
    const pairs = frames.map((f) => [f.mouth - mean, loudness(f.at - lag / 1000)] as const);
    const average = pairs.reduce((sum, [, l]) => sum + l, 0) / Math.max(1, pairs.length);
    const dot = (f: (m: number, l: number) => number) =>
      pairs.reduce((sum, [m, l]) => sum + f(m, l - average), 0);
    const score = Math.abs(dot((m, l) => m * l)) / Math.sqrt(dot((m) => m * m) * dot((_, l) => l * l) || 1);
    if (score > best.score) best = { lag, score };
  }
  return best.lag;
}
