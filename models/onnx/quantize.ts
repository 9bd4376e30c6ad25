/** The weights of one tensor, as 32-bit floats. */
export type Weights = { shape: number[]; values: Float32Array };

/**
 * A matrix [outputs, inputs] in 8 or 4 bits: each block of a row has its own scale, and the middle, 128 or 8, is zero. In 4 bits,
 * a byte has two weights, the first in its lower half.
 */
export type Quantized = {
  bits: 4 | 8;
  values: Uint8Array;
  scales: Float32Array;
  inputs: number;
  outputs: number;
};

/** Weights that share a scale. */
export const BLOCK = 32;
export const ZERO = 128;
const LARGEST = 127;

/** Rounds one or more matrices [outputs, inputs], one below the other, to 8 bits. */
export function quantize(...matrices: Weights[]): Quantized {
  const inputs = matrices[0]?.shape[1] ?? 0;
  const weights = matrices.reduce((sum, { values }) => sum + values.length, 0);
  const values = new Uint8Array(weights);
  const scales = new Float32Array(weights / BLOCK);
  let at = 0;
  for (const matrix of matrices) {
    for (let from = 0; from < matrix.values.length; from += BLOCK, at += BLOCK) {
      const block = matrix.values.subarray(from, from + BLOCK);
      const largest = block.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
      const scale = Math.fround(largest / LARGEST) || 1;
      scales[at / BLOCK] = scale;
      for (const [i, weight] of block.entries()) values[at + i] = ZERO + Math.round(weight / scale);
    }
  }
  return { bits: 8, values, scales, inputs, outputs: weights / inputs };
}
