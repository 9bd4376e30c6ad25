import { emptyPlane, type Plane } from "./pictures.ts";

/** One channel whose pixels are 1 where `test` holds and 0 elsewhere. */
export function maskOf(width: number, height: number, test: (i: number) => boolean): Plane {
  const mask = emptyPlane(width, height, 1);
  for (let i = 0; i < mask.data.length; i++) mask.data[i] = test(i) ? 1 : 0;
  return mask;
}

/** 1 where any pixel of a mask within a square of `radius` pixels is set. */
export function dilate(mask: Plane, radius: number): Plane {
  const reach = Math.round(radius);
  if (reach < 1) return mask;
  const { width, height } = mask;
  const across = emptyPlane(width, height, 1);
  const result = emptyPlane(width, height, 1);
  for (let y = 0; y < height; y++)
    spread(mask.data, across.data, { from: y * width, step: 1, count: width, reach });
  for (let x = 0; x < width; x++)
    spread(across.data, result.data, { from: x, step: width, count: height, reach });
  return result;
}

/** 1 where every pixel of a mask within a square of `radius` pixels is set; what is beyond the edge counts as set. */
export const erode = (mask: Plane, radius: number): Plane => inverse(dilate(inverse(mask), radius));

export const inverse = (mask: Plane): Plane => ({ ...mask, data: mask.data.map((value) => 1 - value) });

interface Line {
  readonly from: number;
  readonly step: number;
  readonly count: number;
  readonly reach: number;
}

/** Sets every pixel of a line that is at most `reach` away from a set one. */
function spread(data: Float32Array, result: Float32Array, { from, step, count, reach }: Line): void {
  let last = -Infinity;
  for (let i = 0; i < count; i++) {
    if (data[from + i * step]) last = i;
    if (i - last <= reach) result[from + i * step] = 1;
  }
  last = Infinity;
  for (let i = count - 1; i >= 0; i--) {
    if (data[from + i * step]) last = i;
    if (last - i <= reach) result[from + i * step] = 1;
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
      for (const j of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
        if (j < 0 || j >= data.length || !data[j] || labels[j]) continue;
        labels[j] = label;
        queue[end++] = j;
      }
    }
    sizes.push(end);
  }
  return { labels, sizes };
}
