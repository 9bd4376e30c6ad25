/** Power spectra of real signals by an in-place radix-2 transform (Cooley and Tukey, 1965). */
export class Fft {
  readonly points: number;
  readonly #real: Float64Array;
  readonly #imaginary: Float64Array;
  readonly #cosines: Float64Array;
  readonly #sines: Float64Array;
  readonly #swaps: Uint32Array;

  /** `points`: a power of two. */
  constructor(points: number) {
    this.points = points;
    this.#real = new Float64Array(points);
    this.#imaginary = new Float64Array(points);
    const angle = (i: number) => (2 * Math.PI * i) / points;
    this.#cosines = Float64Array.from({ length: points / 2 }, (_, i) => Math.cos(angle(i)));
    this.#sines = Float64Array.from({ length: points / 2 }, (_, i) => -Math.sin(angle(i)));
    this.#swaps = reversedBits(points);
  }

  /** |X|^2 of f64 [count <= points] values, padded with zeros: f64 [points / 2 + 1] into `power`. */
  power(values: Float64Array, count: number, power: Float64Array): void {
    const real = this.#real;
    const imaginary = this.#imaginary;
    imaginary.fill(0);
    for (let i = 0; i < this.points; i++) real[this.#swaps[i] ?? 0] = i < count ? (values[i] ?? 0) : 0;
    for (let size = 2; size <= this.points; size <<= 1) this.#pass(size);
    for (let i = 0; i <= this.points / 2; i++) power[i] = (real[i] ?? 0) ** 2 + (imaginary[i] ?? 0) ** 2;
  }

  /** Joins transforms of `size / 2` points to transforms of `size` points. */
  #pass(size: number): void {
    const real = this.#real;
    const imaginary = this.#imaginary;
    const half = size / 2;
    const stride = this.points / size;
    for (let start = 0; start < this.points; start += size) {
      for (let k = 0; k < half; k++) {
        const a = start + k;
        const b = a + half;
        const cosine = this.#cosines[k * stride] ?? 0;
        const sine = this.#sines[k * stride] ?? 0;
        const br = real[b] ?? 0;
        const bi = imaginary[b] ?? 0;
        const tr = br * cosine - bi * sine;
        const ti = br * sine + bi * cosine;
        real[b] = (real[a] ?? 0) - tr;
        imaginary[b] = (imaginary[a] ?? 0) - ti;
        real[a] = (real[a] ?? 0) + tr;
        imaginary[a] = (imaginary[a] ?? 0) + ti;
      }
    }
  }
}

/** For each index of `points` values, the index with its bits in reverse order. */
function reversedBits(points: number): Uint32Array {
  const bits = Math.log2(points);
  return Uint32Array.from({ length: points }, (_, i) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
}
