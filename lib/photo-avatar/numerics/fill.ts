import { emptyPlane, type Plane } from "./pictures.ts";

/** Smoothing passes per level: enough for the error that a level of twice the size adds. */
const PASSES = 24;

/**
 * Fills the pixels where `hole` (one channel, 0 or 1) is 1 with a membrane: the smoothest surface through the pixels
 * around it (Laplace's equation), from coarse to fine.
 */
export function fillHole(plane: Plane, hole: Plane): Plane {
  const { width, height, channels } = plane;
  if (!hole.data.some((value) => value > 0)) return plane;
  let data = plane.data.slice();
  if (Math.min(width, height) > 8) {
    const coarse = halve(plane, hole);
    const filled = fillHole(coarse.plane, coarse.hole);
    for (let i = 0; i < width * height; i++) {
      if (!hole.data[i]) continue;
      const x = i % width;
      const y = (i - x) / width;
      const from =
        (Math.min(filled.height - 1, y >> 1) * filled.width + Math.min(filled.width - 1, x >> 1)) * channels;
      for (let c = 0; c < channels; c++) data[i * channels + c] = filled.data[from + c] ?? 0;
    }
  }
  const places = placesOf(hole);
  let next = data.slice();
  for (let pass = 0; pass < PASSES; pass++) {
    relax(data, next, plane, places);
    [data, next] = [next, data];
  }
  return { ...plane, data };
}

/** Numbers of the pixels that are to be filled. */
function placesOf(hole: Plane): Int32Array {
  const places = new Int32Array(hole.data.length);
  let count = 0;
  for (let i = 0; i < hole.data.length; i++) if (hole.data[i]) places[count++] = i;
  return places.subarray(0, count);
}

/** Writes every place's mean of the nine pixels around it into `next`. */
function relax(
  data: Float32Array,
  next: Float32Array,
  { width, height, channels }: Plane,
  places: Int32Array,
): void {
  const stride = width * channels;
  for (let n = 0; n < places.length; n++) {
    const i = places[n] ?? 0;
    const x = i % width;
    const y = (i - x) / width;
    const above = y > 0 ? y - 1 : 0;
    const below = y + 1 < height ? y + 1 : y;
    const left = (x > 0 ? x - 1 : 0) * channels;
    const right = (x + 1 < width ? x + 1 : x) * channels;
    const count = (below - above + 1) * ((right - left) / channels + 1);
    if (count === 9) {
      const first = above * stride + left;
      for (let c = first; c < first + channels; c++)
        next[i * channels + c - first] = meanOfNine(data, c, stride, channels);
      continue;
    }
    for (let c = 0; c < channels; c++) {
      let sum = 0;
      for (let row = above * stride + c; row <= below * stride + c; row += stride)
        for (let at = row + left; at <= row + right; at += channels) sum += data[at] ?? 0;
      next[i * channels + c] = sum / count;
    }
  }
}

/** Mean of three numbers in each of three rows. */
function meanOfNine(data: Float32Array, first: number, stride: number, step: number): number {
  const [second, third] = [first + stride, first + 2 * stride];
  const above = (data[first] ?? 0) + (data[first + step] ?? 0) + (data[first + 2 * step] ?? 0);
  const until = above + (data[second] ?? 0) + (data[second + step] ?? 0) + (data[second + 2 * step] ?? 0);
  return (until + (data[third] ?? 0) + (data[third + step] ?? 0) + (data[third + 2 * step] ?? 0)) / 9;
}

/** Half the size: means of the known pixels; unknown where none of four is known. */
function halve(plane: Plane, hole: Plane): { plane: Plane; hole: Plane } {
  const { width, height, channels } = plane;
  const small = emptyPlane(Math.ceil(width / 2), Math.ceil(height / 2), channels);
  const unknown = emptyPlane(small.width, small.height, 1);
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const to = y * small.width + x;
      let count = 0;
      for (let v = 2 * y; v < Math.min(height, 2 * y + 2); v++) {
        for (let u = 2 * x; u < Math.min(width, 2 * x + 2); u++) {
          if (hole.data[v * width + u]) continue;
          count++;
          for (let c = 0; c < channels; c++) {
            small.data[to * channels + c] =
              (small.data[to * channels + c] ?? 0) + (plane.data[(v * width + u) * channels + c] ?? 0);
          }
        }
      }
      if (count === 0) unknown.data[to] = 1;
      else
        for (let c = 0; c < channels; c++)
          small.data[to * channels + c] = (small.data[to * channels + c] ?? 0) / count;
    }
  }
  return { plane: small, hole: unknown };
}
