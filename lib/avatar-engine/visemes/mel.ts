import { Fft } from "./fft.ts";

/** Bands of the hearing, evenly spaced on the mel scale between these frequencies. */
export const BANDS = 32;
const LOWEST_HZ = 80;
const HIGHEST_HZ = 7_600;
/** Length of the window of one analysis. */
export const WINDOW_MS = 25;

/** Mel of a frequency in Hz (O'Shaughnessy, 1987). */
const melOf = (hz: number): number => 2595 * Math.log10(1 + hz / 700);

/** Frequency in Hz of a mel. */
const hzOf = (mel: number): number => 700 * (10 ** (mel / 2595) - 1);

/** One triangle: weights of the spectrum's lines from `first` on. */
interface Band {
  readonly first: number;
  readonly weights: Float64Array;
}

/**
 * Power of audio in `BANDS` triangular bands, full scale = 1, at any sample rate: bands above its limit are 0.
 */
export class MelBank {
  readonly windowLength: number;
  readonly #fft: Fft;
  readonly #window: Float64Array;
  readonly #values: Float64Array;
  readonly #power: Float64Array;
  readonly #bands: readonly Band[];

  /** `sampleRate` in Hz. */
  constructor(sampleRate: number) {
    this.windowLength = Math.round((sampleRate * WINDOW_MS) / 1000);
    const points = 2 ** Math.ceil(Math.log2(this.windowLength));
    this.#fft = new Fft(points);
    this.#window = Float64Array.from(
      { length: this.windowLength },
      (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / this.windowLength),
    );
    this.#values = new Float64Array(this.windowLength);
    this.#power = new Float64Array(points / 2 + 1);
    const squares = this.#window.reduce((sum, value) => sum + value * value, 0);
    // One-sided power of a line, by Parseval: the bands of a steady sound sum to its mean square.
    this.#bands = triangles(sampleRate / points, points / 2, 2 / (squares * points * 32_768 ** 2));
  }

  /** Band powers of the window that begins at `samples[at]`: f32 [BANDS]. */
  measure(samples: Int16Array, at: number, into: Float32Array): void {
    for (let i = 0; i < this.windowLength; i++)
      this.#values[i] = (samples[at + i] ?? 0) * (this.#window[i] ?? 0);
    this.#fft.power(this.#values, this.windowLength, this.#power);
    for (let band = 0; band < BANDS; band++) {
      const { first, weights } = this.#bands[band] ?? NOTHING;
      let sum = 0;
      for (let i = 0; i < weights.length; i++) sum += (weights[i] ?? 0) * (this.#power[first + i] ?? 0);
      into[band] = sum;
    }
  }
}

const NOTHING: Band = { first: 0, weights: new Float64Array(0) };

/** Triangles over lines `lineHz` apart, up to `lines`; each line's weight times `scale`. */
function triangles(lineHz: number, lines: number, scale: number): Band[] {
  const low = melOf(LOWEST_HZ);
  const step = (melOf(HIGHEST_HZ) - low) / (BANDS + 1);
  return Array.from({ length: BANDS }, (_, band) => {
    const [from, peak, to] = [0, 1, 2].map((i) => hzOf(low + (band + i) * step) / lineHz);
    const [left = 0, top = 0, right = 0] = [from, peak, to];
    const first = Math.ceil(left);
    const last = Math.min(lines, Math.floor(right));
    const weights = Float64Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => {
      const line = first + i;
      return scale * Math.max(0, line < top ? (line - left) / (top - left) : (right - line) / (right - top));
    });
    return { first, weights };
  });
}
