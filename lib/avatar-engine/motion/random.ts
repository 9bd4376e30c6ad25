/** A seeded source of numbers in [0, 1): mulberry32 (T. Ettinger, public domain). */
export type Random = () => number;

/** A source for a seed of any size and sign; its whole part modulo 2^32 counts. */
export function seededRandom(seed: number): Random {
  let state = Math.trunc(seed) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Uniform in [from, to). */
export const between = (random: Random, from: number, to: number): number => from + (to - from) * random();

/** Log-normal with the given mean and spread of the logarithm (Box-Muller). */
export function logNormal(random: Random, meanOfLog: number, spreadOfLog: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return Math.exp(meanOfLog + spreadOfLog * radius * Math.cos(2 * Math.PI * random()));
}

/**
 * Smooth noise over time in seconds: sines of incommensurate periods (seconds) and the given amplitudes, with seeded
 * phases and periods varied by 10 %, so nothing repeats visibly.
 */
export function layeredNoise(
  random: Random,
  ...layers: readonly (readonly [periodS: number, amplitude: number])[]
): (seconds: number) => number {
  const waves = layers.map(([periodS, amplitude]) => ({
    amplitude,
    rate: (2 * Math.PI) / (periodS * between(random, 0.9, 1.1)),
    phase: between(random, 0, 2 * Math.PI),
  }));
  return (seconds) =>
    waves.reduce((sum, { amplitude, rate, phase }) => sum + amplitude * Math.sin(rate * seconds + phase), 0);
}
