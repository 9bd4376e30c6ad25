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
  for (let pass = 0; pass < PASSES; pass++) data = relax(data, plane, hole);
  return { ...plane, data };
}

/** Every hole's pixel becomes the mean of the nine around it. */
function relax(
  data: Float32Array,
  { width, height, channels }: Plane,
  hole: Plane,
): Float32Array<ArrayBuffer> {
  const next = Float32Array.from(data);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!hole.data[y * width + x]) continue;
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        let count = 0;
        for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
          for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
            sum += data[(v * width + u) * channels + c] ?? 0;
            count++;
          }
        }
        next[(y * width + x) * channels + c] = sum / count;
      }
    }
  }
  return next;
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
