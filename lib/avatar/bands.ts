/** Band edges in Hz: voicing, first formant, low and high second formant, hiss. */
const EDGES_HZ = [80, 420, 950, 1700, 3300, 7500] as const;
/** Points of the transform; 20 ms at up to 25.6 kHz fit, longer windows are thinned out. */
const POINTS = 512;

const real = new Float64Array(POINTS);
const imaginary = new Float64Array(POINTS);
const COSINES = Float64Array.from({ length: POINTS / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / POINTS));
const SINES = Float64Array.from({ length: POINTS / 2 }, (_, i) => -Math.sin((2 * Math.PI * i) / POINTS));

/**
 * Shares of the energy of samples in five bands (sum 1), by a Hann-windowed radix-2 FFT.
 * Pre-emphasised, so that the bands of speech weigh alike.
 */
export function bandEnergies(samples: Int16Array, sampleRate: number): number[] {
  const step = Math.max(1, Math.ceil(samples.length / POINTS));
  const count = Math.floor(samples.length / step);
  for (let i = 0; i < POINTS; i++) {
    const j = i * step;
    const value = i < count ? (samples[j] ?? 0) - 0.7 * (samples[Math.max(0, j - 1)] ?? 0) : 0;
    real[i] = value * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / count));
    imaginary[i] = 0;
  }
  transform();
  const binHz = sampleRate / step / POINTS;
  const bands = EDGES_HZ.slice(1).map((to, band) => {
    const from = EDGES_HZ[band] ?? 0;
    let sum = 0;
    const last = Math.min(POINTS / 2 - 1, Math.floor(to / binHz));
    for (let i = Math.max(1, Math.ceil(from / binHz)); i <= last; i++) {
      sum += (real[i] ?? 0) ** 2 + (imaginary[i] ?? 0) ** 2;
    }
    return sum;
  });
  const total = bands.reduce((sum, band) => sum + band, 1e-12);
  return bands.map((band) => band / total);
}

/** In-place Cooley-Tukey FFT of the module's buffers. */
function transform(): void {
  for (let i = 1, j = 0; i < POINTS; i++) {
    let bit = POINTS >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    [real[i], real[j]] = [real[j] ?? 0, real[i] ?? 0];
    [imaginary[i], imaginary[j]] = [imaginary[j] ?? 0, imaginary[i] ?? 0];
  }
  for (let size = 2; size <= POINTS; size <<= 1) {
    const stride = POINTS / size;
    for (let start = 0; start < POINTS; start += size) {
      for (let k = 0; k < size / 2; k++) butterfly(start + k, start + k + size / 2, k * stride);
    }
  }
}

/** One radix-2 step on the points `a` and `b`; `twiddle` is the angle in steps of 2 pi / POINTS. */
function butterfly(a: number, b: number, twiddle: number): void {
  const cosine = COSINES[twiddle] ?? 0;
  const sine = SINES[twiddle] ?? 0;
  const br = real[b] ?? 0;
  const bi = imaginary[b] ?? 0;
  const tr = br * cosine - bi * sine;
  const ti = br * sine + bi * cosine;
  const ar = real[a] ?? 0;
  const ai = imaginary[a] ?? 0;
  real[b] = ar - tr;
  imaginary[b] = ai - ti;
  real[a] = ar + tr;
  imaginary[a] = ai + ti;
}
