// The finished person, moved a little, before the background.
import { sample } from "./sampling";

/**
 * Head pose: the stage (`size` px square) drawn over an opaque background into `out` (both [outHeight][outWidth]), each
 * cell of `cell` x `cell` output pixels with its own affine sampling. `nodes`: f32 [rows + 1][columns + 1][x, y][terms],
 * source positions as a linear function of `pose` (f32 [terms], the first term is 1 x the unposed position).
 * `kinds`: u8 [rows][columns], 1 where only the background can show, 2 where only the person can, 3 where `out` stays.
 */
export function warp(
  stage: usize, size: i32, background: usize, out: usize, outWidth: i32, outHeight: i32,
  nodes: usize, scratch: usize, kinds: usize, pose: usize, terms: i32, cell: i32,
): void {
  const across = (outWidth + cell - 1) / cell, down = (outHeight + cell - 1) / cell;
  const count = (across + 1) * (down + 1) * 2;
  const limit: f32 = <f32>size - 1.01;
  for (let i = 0; i < count; i++) {
    const at = nodes + ((i * terms) << 2);
    let v: f32 = 0;
    for (let t = 0; t < terms; t++) v += load<f32>(at + (t << 2)) * load<f32>(pose + (t << 2));
    store<i32>(scratch + (i << 2), <i32>(max<f32>(0, min<f32>(limit, v)) * 65536));
  }
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
          for (let x = 0; x < columns; x++) {
            const front = sample(stage, stride, sx, sy);
            v128.store32_lane(out + o, i8x16.narrow_i16x8_u(front, front), 0);
            sx += dx; sy += dy; o += 4;
          }
          continue;
        }
        for (let x = 0; x < columns; x++) {
          const front = sample(stage, stride, sx, sy);
          const back = i16x8.extend_low_i8x16_u(v128.load32_zero(background + o));
          const clear = i16x8.sub(i16x8.splat(255), i16x8.shuffle(front, front, 3, 3, 3, 3, 3, 3, 3, 3));
          // x / 255 for x <= 65025, rounded: (x + 128 + ((x + 128) >> 8)) >> 8
          const product = i16x8.add(i16x8.mul(back, clear), i16x8.splat(128));
          const part = i16x8.shr_u(i16x8.add(product, i16x8.shr_u(product, 8)), 8);
          const sum = i16x8.add(front, part);
          v128.store32_lane(out + o, i8x16.narrow_i16x8_u(sum, sum), 0);
          sx += dx; sy += dy; o += 4;
        }
      }
    }
  }
}
