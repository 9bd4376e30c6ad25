/**
 * Turns a head back: landmarks `from` (f64 [n][x, y, z]), moved, turned and scaled so that those of `indices` lie on the
 * same ones of `onto` with the least squared error (S. Umeyama, 1991). What is left is the expression.
 */
export function withoutPose(
  from: Float64Array,
  onto: Float64Array,
  indices: readonly number[],
): Float64Array {
  const mean = (of: Float64Array) =>
    [0, 1, 2].map((axis) => indices.reduce((sum, i) => sum + (of[i * 3 + axis] ?? 0), 0) / indices.length);
  const [a, b] = [mean(from), mean(onto)];
  const centered = (of: Float64Array, middle: number[], i: number) =>
    [0, 1, 2].map((axis) => (of[i * 3 + axis] ?? 0) - (middle[axis] ?? 0));
  const spread: Matrix = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  let squared = 0;
  for (const i of indices) {
    const [p, q] = [centered(from, a, i), centered(onto, b, i)];
    squared += p.reduce((sum, value) => sum + value * value, 0);
    for (let row = 0; row < 3; row++)
      for (let column = 0; column < 3; column++)
        spread[row * 3 + column] = (spread[row * 3 + column] ?? 0) + (q[row] ?? 0) * (p[column] ?? 0);
  }
  const turn = rotationOf(spread);
  const scale = turn.reduce((sum, value, k) => sum + value * (spread[k] ?? 0), 0) / squared;
  const result = new Float64Array(from.length);
  for (let i = 0; i < from.length / 3; i++) {
    const p = centered(from, a, i);
    for (let row = 0; row < 3; row++) {
      const turned = [0, 1, 2].reduce((sum, k) => sum + (turn[row * 3 + k] ?? 0) * (p[k] ?? 0), 0);
      result[i * 3 + row] = scale * turned + (b[row] ?? 0);
    }
  }
  return result;
}

/** Rows of a 3 x 3 matrix. */
type Matrix = number[];
const ROUNDS = 40;

/** The rotation closest to a matrix: its polar factor, by Newton's iteration (N. Higham, 1986). */
function rotationOf(matrix: Matrix): Matrix {
  let turn = matrix;
  for (let round = 0; round < ROUNDS; round++) {
    const inverse = invert(turn);
    turn = turn.map((value, k) => {
      const transposed = inverse[(k % 3) * 3 + Math.floor(k / 3)] ?? 0;
      return (value + transposed) / 2;
    });
  }
  return turn;
}

function invert(m: Matrix): Matrix {
  const at = (row: number, column: number) => m[((row + 3) % 3) * 3 + ((column + 3) % 3)] ?? 0;
  const minor = (row: number, column: number) =>
    at(row + 1, column + 1) * at(row + 2, column + 2) - at(row + 1, column + 2) * at(row + 2, column + 1);
  const determinant = [0, 1, 2].reduce((sum, column) => sum + at(0, column) * minor(0, column), 0);
  return m.map((_, k) => minor(k % 3, Math.floor(k / 3)) / determinant);
}
