import { BANDS } from "./mel.ts";
import { VISEME_WEIGHTS } from "./viseme-weights.ts";
import { VISEMES } from "./visemes.ts";

/** Hops before and after the one in question that the network sees. */
const BEFORE = 9;
export const AFTER = 6;
const INPUTS = (BEFORE + 1 + AFTER) * BANDS;

/** A layer: out = weights x in + bias. */
interface Layer {
  readonly inputs: number;
  readonly outputs: number;
  /** f32 [outputs][inputs]. */
  readonly weights: Float32Array;
  readonly bias: Float32Array;
}

/** The trained weights; read once, shared by all networks. */
type Trained = { layers: readonly Layer[]; prior: Float32Array; follows: Float32Array };
let trained: Trained | undefined;

function readTrained(): Trained {
  const reader = new WeightReader(VISEME_WEIGHTS);
  const widths = [INPUTS, ...reader.widths(), VISEMES.length];
  return {
    layers: widths.slice(1).map((outputs, i) => reader.layer(widths[i] ?? 0, outputs)),
    prior: reader.floats(VISEMES.length),
    follows: reader.floats(VISEMES.length * VISEMES.length),
  };
}

/**
 * Classifies visemes: a perceptron with two hidden layers (ReLU) over 160 ms of mel bands, trained on many variations
 * of the local voice by `scripts/train-visemes.ts`.
 */
export class VisemeNet {
  readonly #layers: readonly Layer[];
  /** Log of the share of each viseme in speech: f32 [15]. */
  readonly prior: Float32Array;
  /**
   * Log probability of a viseme after another, [from][to]: f32 [15][15]; silence is what follows itself at the edges.
   */
  readonly follows: Float32Array;
  readonly #input = new Float32Array(INPUTS);
  readonly #hidden: readonly Float32Array[];

  constructor() {
    trained ??= readTrained();
    this.#layers = trained.layers;
    this.#hidden = this.#layers.map(({ outputs }) => new Float32Array(outputs));
    this.prior = trained.prior;
    this.follows = trained.follows;
  }

  /**
   * Log probability of each viseme at `hop`, into `into` (f32 [15]) from `offset` on. `rows`: f32 [heard][BANDS] of
   * `Hearing`; beyond its ends the first and last row repeat.
   */
  classify(rows: Float32Array, heard: number, hop: number, into: Float32Array, offset: number): void {
    for (let i = 0; i <= BEFORE + AFTER; i++) {
      const row = Math.min(heard - 1, Math.max(0, hop - BEFORE + i));
      for (let band = 0; band < BANDS; band++) this.#input[i * BANDS + band] = rows[row * BANDS + band] ?? 0;
    }
    let values: Float32Array = this.#input;
    for (const [i, layer] of this.#layers.entries()) {
      const to = this.#hidden[i] ?? values;
      apply(layer, values, to, i < this.#layers.length - 1);
      values = to;
    }
    logSoftmax(values, into, offset);
  }
}

/** One layer, with ReLU where `rectify`. */
function apply(
  { inputs, outputs, weights, bias }: Layer,
  from: Float32Array,
  to: Float32Array,
  rectify: boolean,
) {
  for (let o = 0; o < outputs; o++) {
    const row = o * inputs;
    // Four independent sums, so additions do not wait for each other.
    let [a, b, c, d] = [bias[o] ?? 0, 0, 0, 0];
    for (let i = 0; i < inputs; i += 4) {
      a += (weights[row + i] ?? 0) * (from[i] ?? 0);
      b += (weights[row + i + 1] ?? 0) * (from[i + 1] ?? 0);
      c += (weights[row + i + 2] ?? 0) * (from[i + 2] ?? 0);
      d += (weights[row + i + 3] ?? 0) * (from[i + 3] ?? 0);
    }
    const sum = a + b + c + d;
    to[o] = rectify && sum < 0 ? 0 : sum;
  }
}

/** Logarithms of the softmax of `values`. */
function logSoftmax(values: Float32Array, into: Float32Array, offset: number): void {
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) most = Math.max(most, value);
  let sum = 0;
  for (const value of values) sum += Math.exp(value - most);
  const log = most + Math.log(sum);
  for (let i = 0; i < values.length; i++) into[offset + i] = (values[i] ?? 0) - log;
}

/**
 * Reads the output of `scripts/visemes/fit.py`: u16 number of hidden layers and their widths; per layer f32 scales and
 * biases [outputs], i8 [outputs][inputs]; then f32 prior and follow table. Little-endian.
 */
class WeightReader {
  readonly #view: DataView;
  #at = 0;

  constructor(base64: string) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    this.#view = new DataView(bytes.buffer);
  }

  widths(): number[] {
    const read = () => {
      this.#at += 2;
      return this.#view.getUint16(this.#at - 2, true);
    };
    return Array.from({ length: read() }, read);
  }

  floats(count: number): Float32Array {
    const values = Float32Array.from({ length: count }, (_, i) =>
      this.#view.getFloat32(this.#at + i * 4, true),
    );
    this.#at += count * 4;
    return values;
  }

  layer(inputs: number, outputs: number): Layer {
    const scales = this.floats(outputs);
    const bias = this.floats(outputs);
    const weights = new Float32Array(inputs * outputs);
    for (let i = 0; i < weights.length; i++)
      weights[i] = this.#view.getInt8(this.#at + i) * (scales[Math.floor(i / inputs)] ?? 0);
    this.#at += inputs * outputs;
    return { inputs, outputs, weights, bias };
  }
}
