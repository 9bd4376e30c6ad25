import { blur, emptyPlane, type Plane, shrink } from "./pictures.ts";

/** A plane scaled to another size: means of areas when smaller, bicubic when larger. */
export function resize(plane: Plane, width: number, height: number): Plane {
  const kx = plane.width / width;
  const ky = plane.height / height;
  if (kx === ky && Number.isInteger(kx)) return shrink(plane, kx);
  // Detail finer than the result's pixels would alias: soften first.
  const soft = kx > 1.1 ? blur(plane, kx * 0.38) : plane;
  const { channels } = plane;
  const result = emptyPlane(width, height, channels);
  const stride = width * channels;
  const columns = cubicPlaces(plane.width, width);
  const rows = cubicPlaces(plane.height, height);
  // Four rows of the plane, each scaled across once: a row's place is its number's remainder.
  const across = new Float64Array(4 * stride);
  const scaled = [-1, -1, -1, -1];
  for (let y = 0; y < height; y++) {
    for (const row of rows.from.subarray(y * 4, y * 4 + 4)) {
      if (scaled[row % 4] === row) continue;
      scaled[row % 4] = row;
      scaleRow(soft, row, columns, across.subarray((row % 4) * stride, (row % 4) * stride + stride));
    }
    addRows(across, rows, y, result.data.subarray(y * stride, y * stride + stride));
  }
  return result;
}

/** What each pixel of a scaled line is made of: four pixels of the line, and their weights, as `sampleCubic` has them. */
interface Places {
  readonly from: Int32Array;
  readonly weights: Float64Array;
}

function cubicPlaces(size: number, scaled: number): Places {
  const from = new Int32Array(scaled * 4);
  const weights = new Float64Array(scaled * 4);
  const k = size / scaled;
  for (let i = 0; i < scaled; i++) {
    const at = Math.min(Math.max((i + 0.5) * k - 0.5, 0), size - 1);
    const first = Math.floor(at);
    const t = at - first;
    const last = size - 1;
    from.set([Math.max(0, first - 1), first, Math.min(last, first + 1), Math.min(last, first + 2)], i * 4);
    weights.set(
      [
        t * (-0.5 + t * (1 - 0.5 * t)),
        1 + t * t * (-2.5 + 1.5 * t),
        t * (0.5 + t * (2 - 1.5 * t)),
        t * t * (-0.5 + 0.5 * t),
      ],
      i * 4,
    );
  }
  return { from, weights };
}

/** Writes a row of a plane, scaled across, into `into`. */
function scaleRow(
  { width, channels, data }: Plane,
  row: number,
  { from, weights }: Places,
  into: Float64Array,
): void {
  const start = row * width * channels;
  for (let i = 0, to = 0; i < from.length; i += 4) {
    const a = start + (from[i] ?? 0) * channels;
    const b = start + (from[i + 1] ?? 0) * channels;
    const c = start + (from[i + 2] ?? 0) * channels;
    const d = start + (from[i + 3] ?? 0) * channels;
    const [wa, wb, wc, wd] = [weights[i] ?? 0, weights[i + 1] ?? 0, weights[i + 2] ?? 0, weights[i + 3] ?? 0];
    for (let k = 0; k < channels; k++, to++)
      into[to] =
        wa * (data[a + k] ?? 0) + wb * (data[b + k] ?? 0) + wc * (data[c + k] ?? 0) + wd * (data[d + k] ?? 0);
  }
}

/** Writes row `y` of the result: four scaled rows, weighed. */
function addRows(rows: Float64Array, { from, weights }: Places, y: number, into: Float32Array): void {
  const stride = into.length;
  const place = (k: number) => ((from[y * 4 + k] ?? 0) % 4) * stride;
  const weight = (k: number) => weights[y * 4 + k] ?? 0;
  const [a, b, c, d] = [place(0), place(1), place(2), place(3)];
  const [va, vb, vc, vd] = [weight(0), weight(1), weight(2), weight(3)];
  for (let i = 0; i < stride; i++)
    into[i] =
      va * (rows[a + i] ?? 0) + vb * (rows[b + i] ?? 0) + vc * (rows[c + i] ?? 0) + vd * (rows[d + i] ?? 0);
}
