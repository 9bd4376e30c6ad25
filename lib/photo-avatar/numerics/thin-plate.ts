import { type Points, pointAt } from "./points.ts";

/** Moves a point; smooth, and exact (but for the stiffness) at the points it was made from. */
export type Warp = (x: number, y: number) => { x: number; y: number };

/** r^2 log(r^2) / 2, the bending of a thin plate pushed at one point (F. L. Bookstein, 1989). */
const bend = (squared: number): number => (squared < 1e-12 ? 0 : 0.5 * squared * Math.log(squared));

/**
 * The thin-plate spline that takes `from` to `to` (both [n] points). `stiffness` > 0 lets it miss points to stay smooth;
 * lengths are scaled to the points' spread first, so that it does not depend on the picture's size.
 */
export function thinPlate(from: Points, to: Points, stiffness: number): Warp {
  const at = spline(from, to, 2, stiffness);
  return (x, y) => {
    const [ox = 0, oy = 0] = at(x, y);
    return { x: ox, y: oy };
  };
}

/** The same for one number at each point. */
export function thinPlateValue(
  from: Points,
  values: Float64Array,
  stiffness: number,
): (x: number, y: number) => number {
  const at = spline(from, values, 1, stiffness);
  return (x, y) => at(x, y)[0] ?? 0;
}

/** Numbers at points, smoothly between them. `to`: [n][channels]. The result is overwritten by the next call. */
export function spline(
  from: Points,
  to: Float64Array,
  channels: number,
  stiffness: number,
): (x: number, y: number) => Float64Array {
  const n = from.length / 2;
  let cx = 0;
  let cy = 0;
  for (let i = 0; i < n; i++) {
    const { x, y } = pointAt(from, i);
    cx += x / n;
    cy += y / n;
  }
  const spread = Math.max(1e-9, ...Array.from(from, (value, i) => Math.abs(value - (i % 2 === 0 ? cx : cy))));
  const p = from.map((value, i) => (value - (i % 2 === 0 ? cx : cy)) / spread);
  const size = n + 3;
  // [K + stiffness I, P; P^T, 0 | targets x, y]
  const rows = Array.from({ length: size }, () => new Float64Array(size + channels));
  for (let i = 0; i < n; i++) {
    const row = rows[i] ?? new Float64Array();
    const a = pointAt(p, i);
    for (let j = 0; j < n; j++) {
      const b = pointAt(p, j);
      row[j] = bend((a.x - b.x) ** 2 + (a.y - b.y) ** 2) + (i === j ? stiffness : 0);
    }
    row.set([1, a.x, a.y], n);
    [1, a.x, a.y].forEach((value, k) => {
      const below = rows[n + k];
      if (below) below[i] = value;
    });
    row.set(to.subarray(i * channels, (i + 1) * channels), size);
  }
  const solved = solve(rows, channels);
  const result = new Float64Array(channels);
  return (x, y) => {
    const qx = (x - cx) / spread;
    const qy = (y - cy) / spread;
    for (let c = 0; c < channels; c++) {
      const k = c * size + n;
      result[c] = (solved[k] ?? 0) + (solved[k + 1] ?? 0) * qx + (solved[k + 2] ?? 0) * qy;
    }
    for (let i = 0; i < n; i++) {
      const u = bend((qx - (p[i * 2] ?? 0)) ** 2 + (qy - (p[i * 2 + 1] ?? 0)) ** 2);
      for (let c = 0; c < channels; c++) result[c] = (result[c] ?? 0) + u * (solved[c * size + i] ?? 0);
    }
    return result;
  };
}

/**
 * Solves a linear system by Gaussian elimination with partial pivoting. `rows`: [n] of n + `sides` numbers, changed in
 * place. Returns [side][n].
 */
export function solve(rows: Float64Array[], sides: number): Float64Array {
  const n = rows.length;
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k + 1; i < n; i++) {
      if (Math.abs(rows[i]?.[k] ?? 0) > Math.abs(rows[best]?.[k] ?? 0)) best = i;
    }
    const pivot = rows[best];
    const other = rows[k];
    if (!pivot || !other) break;
    rows[best] = other;
    rows[k] = pivot;
    const head = pivot[k] ?? 0;
    if (Math.abs(head) < 1e-14) continue;
    for (let i = k + 1; i < n; i++) {
      const row = rows[i];
      const factor = (row?.[k] ?? 0) / head;
      if (!row || factor === 0) continue;
      for (let j = k; j < n + sides; j++) row[j] = (row[j] ?? 0) - factor * (pivot[j] ?? 0);
    }
  }
  const solved = new Float64Array(sides * n);
  for (let s = 0; s < sides; s++) {
    for (let i = n - 1; i >= 0; i--) {
      const row = rows[i];
      let sum = row?.[n + s] ?? 0;
      for (let j = i + 1; j < n; j++) sum -= (row?.[j] ?? 0) * (solved[s * n + j] ?? 0);
      const head = row?.[i] ?? 0;
      solved[s * n + i] = Math.abs(head) < 1e-14 ? 0 : sum / head;
    }
  }
  return solved;
}
