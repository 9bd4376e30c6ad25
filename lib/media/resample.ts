const HALF_TAPS = 24;
const TABLE_STEPS = 512;
/** Cutoff as a share of the highest frequency: the filter needs room to fall off. */
const CUTOFF_SHARE = 0.97;

/** Zeroth-order modified Bessel function, from its power series. It shapes the Kaiser window. */
function bessel(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; k < 40; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function kernelTable(): Float32Array {
  const table = new Float32Array(HALF_TAPS * TABLE_STEPS + 2);
  const beta = 9;
  for (let i = 0; i < HALF_TAPS * TABLE_STEPS; i++) {
    const x = i / TABLE_STEPS;
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    table[i] = (sinc * bessel(beta * Math.sqrt(1 - (x / HALF_TAPS) ** 2))) / bessel(beta);
  }
  return table;
}
const TABLE = kernelTable();

/**
 * Changes a signal's sampling rate by band-limited interpolation (Kaiser-windowed sinc, beta 9, 48 taps;
 * after J. O. Smith, "Digital Audio Resampling"). `ratio` is output rate / input rate, any positive number.
 *
 * Returns `round(input.length * ratio)` samples. To resample a long signal piece by piece, `from` and `to`
 * select the signal's samples `[from, to)`, and `input` holds its samples from `offset` on. The pieces join
 * seamlessly if each `input` reaches half the taps beyond both ends of its range.
 */
export function resample(
  input: Float32Array,
  ratio: number,
  { offset = 0, from = 0, to = input.length }: { offset?: number; from?: number; to?: number } = {},
): Float32Array {
  if (ratio === 1) return input.slice(from - offset, to - offset);
  const start = Math.round(from * ratio);
  const output = new Float32Array(Math.round(to * ratio) - start);
  // When downsampling, a lower cutoff prevents aliasing.
  const cutoff = Math.min(1, ratio) * CUTOFF_SHARE;
  const reach = HALF_TAPS / cutoff;
  for (let i = 0; i < output.length; i++) {
    const centre = (start + i) / ratio - offset;
    const first = Math.max(0, Math.ceil(centre - reach));
    const last = Math.min(input.length - 1, Math.floor(centre + reach));
    let sum = 0;
    for (let n = first; n <= last; n++) {
      const position = Math.abs(centre - n) * cutoff * TABLE_STEPS;
      const slot = position | 0;
      const low = TABLE[slot] ?? 0;
      sum += (input[n] ?? 0) * (low + (position - slot) * ((TABLE[slot + 1] ?? 0) - low));
    }
    output[i] = sum * cutoff;
  }
  return output;
}
