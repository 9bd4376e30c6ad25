import { emptyPlane, type Plane } from "./pictures.ts";
import type { Point } from "./points.ts";

/** One channel whose pixels are 1 where `test` holds and 0 elsewhere. */
export function maskOf(width: number, height: number, test: (i: number) => boolean): Plane {
  const mask = emptyPlane(width, height, 1);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = test(i) ? 1 : 0;
  return mask;
}

/** 1 for the pixels whose middle is inside a closed line (even-odd rule), `detail` pixels for each unit of it. */
export function insideOf(
  line: readonly Point[],
  { width, height, detail }: { width: number; height: number; detail: number },
): Plane {
  const mask = emptyPlane(width, height, 1);
  for (let row = 0; row < height; row++) {
    const crossings = crossingsAt(line, (row + 0.5) / detail);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [from = 0, to = 0] = crossings.slice(i, i + 2).map((x) => Math.ceil(x * detail - 0.5));
      mask.data.fill(1, row * width + Math.max(0, from), row * width + Math.min(width, Math.max(from, to)));
    }
  }
  return mask;
}

/** Where a closed line crosses a height, from left to right. */
function crossingsAt(line: readonly Point[], y: number): number[] {
  const found: number[] = [];
  line.forEach((a, i) => {
    const b = line[(i + line.length - 1) % line.length] ?? a;
    if (a.y > y !== b.y > y) found.push(((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x);
  });
  return found.sort((left, right) => left - right);
}

/** 1 where any pixel of a mask within a square of `radius` pixels is set. */
export function dilate(mask: Plane, radius: number): Plane {
  const reach = Math.round(radius);
  if (reach < 1) return mask;
  const { width, height } = mask;
  const across = emptyPlane(width, height, 1);
  const result = emptyPlane(width, height, 1);
  for (let y = 0; y < height; y++) spread(mask.data, across.data, { from: y * width, count: width, reach });
  // Columns row by row, because memory is read in order: how far below each one's last set pixel the row is.
  const away = new Int32Array(width);
  for (const isDown of [true, false]) {
    away.fill(height);
    for (let row = 0; row < height; row++)
      spreadRow(across.data, away, result.data, { from: (isDown ? row : height - 1 - row) * width, reach });
  }
  return result;
}

/** Sets the pixels of a row, from `from` on, that are at most `reach` rows `away` from a set one. */
function spreadRow(
  data: Float32Array,
  away: Int32Array,
  result: Float32Array,
  { from, reach }: Pick<Line, "from" | "reach">,
): void {
  for (let x = 0; x < away.length; x++) {
    const distance = data[from + x] ? 0 : (away[x] ?? 0) + 1;
    away[x] = distance;
    if (distance <= reach) result[from + x] = 1;
  }
}

/** 1 where every pixel of a mask within a square of `radius` pixels is set; what is beyond the edge counts as set. */
export const erode = (mask: Plane, radius: number): Plane => inverse(dilate(inverse(mask), radius));

export function inverse(mask: Plane): Plane {
  const result = emptyPlane(mask.width, mask.height, 1);
  for (let i = 0; i < result.data.length; i++) result.data[i] = 1 - (mask.data[i] ?? 0);
  return result;
}

interface Line {
  readonly from: number;
  readonly count: number;
  readonly reach: number;
}

/** Sets every pixel of a line that is at most `reach` away from a set one. */
function spread(data: Float32Array, result: Float32Array, { from, count, reach }: Line): void {
  let last = -Infinity;
  for (let i = 0; i < count; i++) {
    if (data[from + i]) last = i;
    if (i - last <= reach) result[from + i] = 1;
  }
  last = Infinity;
  for (let i = count - 1; i >= 0; i--) {
    if (data[from + i]) last = i;
    if (last - i <= reach) result[from + i] = 1;
  }
}

/** The connected areas (by edges) of a mask: each pixel's number from 1 on, 0 outside, and the pixels of each number. */
export function areasOf({ width, height, data }: Plane): { labels: Int32Array; sizes: number[] } {
  const labels = new Int32Array(width * height);
  const sizes = [0];
  const queue = new Int32Array(width * height);
  for (let start = 0; start < data.length; start++) {
    if (!data[start] || labels[start]) continue;
    const label = sizes.length;
    let end = 1;
    queue[0] = start;
    labels[start] = label;
    for (let next = 0; next < end; next++) {
      const i = queue[next] ?? 0;
      const x = i % width;
      for (let side = 0; side < 4; side++) {
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1)) continue;
        const j = i + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -width : width);
        if (j < 0 || j >= data.length || !data[j] || labels[j]) continue;
        labels[j] = label;
        queue[end++] = j;
      }
    }
    sizes.push(end);
  }
  return { labels, sizes };
}
