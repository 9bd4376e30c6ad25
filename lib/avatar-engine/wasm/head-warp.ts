// The finished person, moved a little, before the background.
import { sample } from "./sampling";

/** How often a node's source is looked up again; each time more than halves the error (`MAX_STRETCH`). */
const ROUNDS = 2;

/** Whether all cells around a node stay or show the background only: their kinds are odd. */
function showsNothing(kinds: usize, columns: i32, rows: i32, x: i32, y: i32): bool {
  const left = max(0, x - 1), right = min(columns - 1, x);
  const above = kinds + max(0, y - 1) * columns, below = kinds + min(rows - 1, y) * columns;
  return bool(load<u8>(above + left) & load<u8>(above + right) & load<u8>(below + left) & load<u8>(below + right) & 1);
}

/**
 * Writes the source positions (i32 16.16 [count][x, y]) of a grid's nodes to `positions`. A point moves by its own
 * node's shift, so a node shows the point whose shift ends there: found by fixed-point iteration over the shifts
 * (f32 [count][x, y]), which are written to `shifts` first.
 */
function placeNodes(
  nodes: usize, pose: usize, terms: i32, across: i32, down: i32, kinds: usize, limit: f32, positions: usize,
  shifts: usize,
): void {
  const count = across * down;
  for (let i = 0; i < count * 2; i++) {
    const at = nodes + ((i * terms) << 2);
    let sum = f32x4.splat(0);
    for (let t = 0; t < terms; t += 4)
      sum = f32x4.add(sum, f32x4.mul(v128.load(at + (t << 2)), v128.load(pose + (t << 2))));
    const v =
      f32x4.extract_lane(sum, 0) + f32x4.extract_lane(sum, 1) + f32x4.extract_lane(sum, 2) + f32x4.extract_lane(sum, 3);
    store<f32>(shifts + (i << 2), v - load<f32>(at));
  }
  const perNode = terms << 3;
  const stepX: f32 = 1 / (load<f32>(nodes + perNode) - load<f32>(nodes));
  const rowX = nodes + ((across * perNode) as usize) + (terms << 2);
  const stepY: f32 = 1 / (load<f32>(rowX) - load<f32>(nodes + (terms << 2)));
  const lastX = <f32>(across - 1) - 0.001, lastY = <f32>(down - 1) - 0.001;
  for (let i = 0; i < count; i++) {
    const cx = i % across, cy = i / across;
    if (showsNothing(kinds, across - 1, down - 1, cx, cy)) continue;
    const column = <f32>cx, row = <f32>cy;
    let dx = load<f32>(shifts + (i << 3)), dy = load<f32>(shifts + (i << 3), 4);
    for (let round = 0; round < ROUNDS; round++) {
      const gx = max<f32>(0, min<f32>(lastX, column + dx * stepX));
      const gy = max<f32>(0, min<f32>(lastY, row + dy * stepY));
      const x0 = <i32>gx, y0 = <i32>gy;
      const fx = gx - <f32>x0, fy = gy - <f32>y0;
      const a = shifts + ((y0 * across + x0) << 3), b = a + (across << 3);
      const left = load<f32>(a) + (load<f32>(b) - load<f32>(a)) * fy;
      const right = load<f32>(a, 8) + (load<f32>(b, 8) - load<f32>(a, 8)) * fy;
      const top = load<f32>(a, 4) + (load<f32>(b, 4) - load<f32>(a, 4)) * fy;
      const bottom = load<f32>(a, 12) + (load<f32>(b, 12) - load<f32>(a, 12)) * fy;
      dx = left + (right - left) * fx;
      dy = top + (bottom - top) * fx;
    }
    const at = nodes + (i * perNode);
    const to = positions + (i << 3);
    store<i32>(to, <i32>(max<f32>(0, min<f32>(limit, load<f32>(at) + dx)) * 65536));
    store<i32>(to, <i32>(max<f32>(0, min<f32>(limit, load<f32>(at + (terms << 2)) + dy)) * 65536), 4);
  }
}

/**
 * Head pose: the stage (`size` px square) drawn over an opaque background into `out` (both [outHeight][outWidth]), each
 * cell of `cell` x `cell` output pixels with its own affine sampling. `nodes`: f32 [rows + 1][columns + 1][x, y][terms],
 * the unposed position, then how far the point there moves with each number of `pose` (f32 [terms], the first is 1;
 * a multiple of 4).
 * `scratch`: 16 bytes for each node.
 * `kinds`: u8 [rows][columns], 1 where only the background can show, 2 where only the person can, 3 where `out` stays.
 */
export function warp(
  stage: usize, size: i32, background: usize, out: usize, outWidth: i32, outHeight: i32,
  nodes: usize, scratch: usize, kinds: usize, pose: usize, terms: i32, cell: i32,
): void {
  const across = (outWidth + cell - 1) / cell, down = (outHeight + cell - 1) / cell;
  const count = (across + 1) * (down + 1);
  placeNodes(nodes, pose, terms, across + 1, down + 1, kinds, <f32>size - 1.01, scratch, scratch + (count << 3));
  const stride = <usize>size << 2;
  for (let cy = 0; cy < down; cy++) {
    const rows = min(cell, outHeight - cy * cell);
    for (let cx = 0; cx < across; cx++) {
      const columns = min(cell, outWidth - cx * cell);
      const first = ((cy * cell) * outWidth + cx * cell) << 2;
      const kind = load<u8>(kinds + cy * across + cx);
      if (kind == 3) continue;
      if (kind == 1) {
        for (let y = 0; y < rows; y++) {
          const o = first + ((y * outWidth) << 2);
          memory.copy(out + o, background + o, columns << 2);
        }
        continue;
      }
      const a = scratch + ((cy * (across + 1) + cx) << 3);
      const b = a + ((across + 1) << 3);
      let lx = load<i32>(a), ly = load<i32>(a, 4), rx = load<i32>(a, 8), ry = load<i32>(a, 12);
      const lxs = (load<i32>(b) - lx) / cell, lys = (load<i32>(b, 4) - ly) / cell;
      const rxs = (load<i32>(b, 8) - rx) / cell, rys = (load<i32>(b, 12) - ry) / cell;
      for (let y = 0; y < rows; y++) {
        let sx = lx, sy = ly;
        const dx = (rx - lx) / cell, dy = (ry - ly) / cell;
        let o = first + ((y * outWidth) << 2);
        lx += lxs; ly += lys; rx += rxs; ry += rys;
        if (kind == 2) {
          let x = 0;
          for (; x < columns - 1; x += 2) {
            const one = sample(stage, stride, sx, sy), two = sample(stage, stride, sx + dx, sy + dy);
            v128.store64_lane(out + o, i8x16.narrow_i16x8_u(i64x2.shuffle(one, two, 0, 2), one), 0);
            sx += dx << 1; sy += dy << 1; o += 8;
          }
          for (; x < columns; x++) {
            const front = sample(stage, stride, sx, sy);
            v128.store32_lane(out + o, i8x16.narrow_i16x8_u(front, front), 0);
            sx += dx; sy += dy; o += 4;
          }
          continue;
        }
        for (let x = 0; x < columns; x++) {
          const front = sample(stage, stride, sx, sy);
          sx += dx; sy += dy;
          if (i16x8.extract_lane_s(front, 3) == 255) {
            v128.store32_lane(out + o, i8x16.narrow_i16x8_u(front, front), 0);
            o += 4;
            continue;
          }
          const back = i16x8.extend_low_i8x16_u(v128.load32_zero(background + o));
          const clear = i16x8.sub(i16x8.splat(255), i16x8.shuffle(front, front, 3, 3, 3, 3, 3, 3, 3, 3));
          // x / 255 for x <= 65025, rounded: (x + 128 + ((x + 128) >> 8)) >> 8
          const product = i16x8.add(i16x8.mul(back, clear), i16x8.splat(128));
          const part = i16x8.shr_u(i16x8.add(product, i16x8.shr_u(product, 8)), 8);
          const sum = i16x8.add(front, part);
          v128.store32_lane(out + o, i8x16.narrow_i16x8_u(sum, sum), 0);
          o += 4;
        }
      }
    }
  }
}
