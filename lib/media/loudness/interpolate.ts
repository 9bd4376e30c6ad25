/** Samples on each side used to compute a point between two samples. */
const REACH = 12;

/**
 * Weights of the 2 x 12 samples around a point at `share` (0..1) between two samples: a Hann-windowed sinc.
 */
function weightsAt(share: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * REACH }, (_, index) => {
    const distance = index - (REACH - 1) - share;
    const window = 0.5 * (1 + Math.cos((Math.PI * distance) / (REACH + 0.5)));
    return distance === 0 ? 1 : (window * Math.sin(Math.PI * distance)) / (Math.PI * distance);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

const HALF = weightsAt(0.5);
const QUARTERS = [weightsAt(0.25), HALF, weightsAt(0.75)];

function between(samples: Float32Array, at: number, weights: Float64Array): number {
  let sum = 0;
  for (let tap = 0; tap < weights.length; tap += 1) {
    sum += (weights[tap] ?? 0) * (samples[at + tap - (REACH - 1)] ?? 0);
  }
  return sum;
}

/**
 * Largest magnitude from sample `at` to the next one, at four times the sampling rate (ITU-R BS.1770-5, annex
 * 2).
 */
export function truePeakAt(samples: Float32Array, at: number): number {
  let peak = Math.abs(samples[at] ?? 0);
  for (const weights of QUARTERS) peak = Math.max(peak, Math.abs(between(samples, at, weights)));
  return peak;
}

/** Resamples to twice the rate. */
export function doubleRate(samples: Float32Array): Float32Array {
  const doubled = new Float32Array(samples.length * 2);
  for (let at = 0; at < samples.length; at += 1) {
    doubled[2 * at] = samples[at] ?? 0;
    doubled[2 * at + 1] = between(samples, at, HALF);
  }
  return doubled;
}
