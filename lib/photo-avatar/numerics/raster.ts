/** The triangle and the place in it of each pixel of a box. */
export interface Cover {
  readonly width: number;
  readonly height: number;
  /** i32 [height][width]: number of the triangle, -1 outside the mesh. */
  readonly ids: Int32Array;
  /** f32 [height][width][2]: shares of the triangle's second and third corner. */
  readonly shares: Float32Array;
}

/** A box of a picture drawn at `detail` pixels per pixel of it: [x0, y0, x1, y1) in the picture's pixels. */
export interface Raster {
  readonly box: readonly [number, number, number, number];
  readonly detail: number;
}

/**
 * Finds the triangle under each pixel of a box. `positions`: f64 [vertex][x, y] in pixels of the picture. Where
 * triangles overlap, the later one counts.
 */
export function coverOf(positions: Float64Array, triangles: Uint16Array, { box, detail }: Raster): Cover {
  const width = Math.round((box[2] - box[0]) * detail);
  const height = Math.round((box[3] - box[1]) * detail);
  const ids = new Int32Array(width * height).fill(-1);
  const shares = new Float32Array(width * height * 2);
  const cover = { width, height, ids, shares };
  for (let t = 0; t < triangles.length / 3; t++)
    coverTriangle(cover, t, corners(positions, triangles, t, box, detail));
  return cover;
}

type Corners = readonly [number, number, number, number, number, number];

function coverTriangle({ width, height, ids, shares }: Cover, t: number, of: Corners): void {
  const [ax, ay, bx, by, cx, cy] = of;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(area) < 1e-9) return;
  const inverse = 1 / area;
  const y0 = Math.max(0, Math.floor(Math.min(ay, by, cy)));
  const y1 = Math.min(height, Math.ceil(Math.max(ay, by, cy)) + 1);
  const x0 = Math.max(0, Math.floor(Math.min(ax, bx, cx)));
  const x1 = Math.min(width, Math.ceil(Math.max(ax, bx, cx)) + 1);
  for (let y = y0; y < y1; y++) {
    const py = y + 0.5 - ay;
    for (let x = x0; x < x1; x++) {
      const px = x + 0.5 - ax;
      const u = (px * (cy - ay) - py * (cx - ax)) * inverse;
      const v = (py * (bx - ax) - px * (by - ay)) * inverse;
      if (u < -1e-4 || v < -1e-4 || u + v > 1.0001) continue;
      const i = y * width + x;
      ids[i] = t;
      shares[i * 2] = u;
      shares[i * 2 + 1] = v;
    }
  }
}

function corners(
  positions: Float64Array,
  triangles: Uint16Array,
  t: number,
  [x0, y0]: Raster["box"],
  detail: number,
): Corners {
  const x = (k: number) => ((positions[(triangles[t * 3 + k] ?? 0) * 2] ?? 0) - x0) * detail;
  const y = (k: number) => ((positions[(triangles[t * 3 + k] ?? 0) * 2 + 1] ?? 0) - y0) * detail;
  return [x(0), y(0), x(1), y(1), x(2), y(2)];
}

/**
 * Writes x and y of a pixel (number `i` of the cover) between its triangle's corners into `into`, from `to` on.
 * `points`: f64 [vertex][x, y].
 */
export function placeAt(
  { ids, shares }: Cover,
  i: number,
  triangles: Uint16Array,
  points: Float64Array,
  into: Float64Array,
  to = 0,
): void {
  const t = (ids[i] ?? 0) * 3;
  const a = (triangles[t] ?? 0) * 2;
  const b = (triangles[t + 1] ?? 0) * 2;
  const c = (triangles[t + 2] ?? 0) * 2;
  const [ax, ay] = [points[a] ?? 0, points[a + 1] ?? 0];
  const [u, v] = [shares[i * 2] ?? 0, shares[i * 2 + 1] ?? 0];
  into[to] = ax + u * ((points[b] ?? 0) - ax) + v * ((points[c] ?? 0) - ax);
  into[to + 1] = ay + u * ((points[b + 1] ?? 0) - ay) + v * ((points[c + 1] ?? 0) - ay);
}
