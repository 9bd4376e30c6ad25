// Pictures laid over each other: lids and brows, eyeballs, patches on the person.
import { sample } from "./sampling";

/**
 * out = sum of weights[i] x images[i] over `bytes` bytes, clamped to 0..255. Weights are 1/256ths and may be
 * negative (differences between sprites); `list` holds (pointer, weight) pairs as i32.
 */
export function combine(list: usize, count: i32, bytes: i32, out: usize): void {
  for (let i = 0; i < bytes; i += 8) {
    let low = i32x4.splat(128), high = i32x4.splat(128);
    for (let k = 0; k < count; k++) {
      const px = i16x8.extend_low_i8x16_u(v128.load64_zero(<usize>load<i32>(list + (k << 3)) + i));
      const w = i16x8.splat(<i16>load<i32>(list + (k << 3), 4));
      low = i32x4.add(low, i32x4.extmul_low_i16x8_s(px, w));
      high = i32x4.add(high, i32x4.extmul_high_i16x8_s(px, w));
    }
    const words = i16x8.narrow_i32x4_s(i32x4.shr_s(low, 8), i32x4.shr_s(high, 8));
    v128.store64_lane(out + i, i8x16.narrow_i16x8_u(words, words), 0);
  }
}

/**
 * Eyeballs: inside `mask` (u8 [h][w], 0 outside the lids) the sprites of `list` (pointer, weight /256, shift x,
 * shift y in 16.16 as i32 quadruples) are shifted so that their irises coincide, averaged, and laid over `out`
 * with strength `open` / 256 (closing lids cover them).
 */
export function eyeballs(list: usize, count: i32, w: i32, h: i32, mask: usize, open: i32, out: usize): void {
  const stride = <usize>w << 2;
  const maxX = ((w - 1) << 16) - 256, maxY = ((h - 1) << 16) - 256;
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const m = (<i32>load<u8>(mask + y * w + x) * open) >> 8;
      if (m == 0) continue;
      let sum = i16x8.splat(127);
      for (let k = 0; k < count; k++) {
        const item = list + (k << 4);
        const sx = min(maxX, max(0, (x << 16) + load<i32>(item, 8)));
        const sy = min(maxY, max(0, (y << 16) + load<i32>(item, 12)));
        const px = sample(<usize>load<i32>(item), stride, sx, sy);
        sum = i16x8.add(sum, i16x8.mul(px, i16x8.splat(<i16>load<i32>(item, 4))));
      }
      const p = out + ((y * w + x) << 2);
      const under = i16x8.extend_low_i8x16_u(v128.load32_zero(p));
      const mixed = i16x8.shr_u(
        i16x8.add(
          i16x8.add(i16x8.mul(i16x8.shr_u(sum, 8), i16x8.splat(<i16>m)), i16x8.mul(under, i16x8.splat(<i16>(256 - m)))),
          i16x8.splat(127),
        ),
        8,
      );
      v128.store32_lane(p, i8x16.narrow_i16x8_u(mixed, mixed), 0);
    }
  }
}

/**
 * Lays a patch [h][w] over `base` at (x0, y0) of `stage` (both `size` px wide), with a feathered u8 mask [h][w] that
 * is 0 outside `spans` (u16 [h][from, to)).
 */
export function place(
  base: usize, stage: usize, size: i32, patch: usize, mask: usize, spans: usize, x0: i32, y0: i32, w: i32, h: i32,
): void {
  for (let y = 0; y < h; y++) {
    const first = <i32>load<u16>(spans + (y << 2)), last = <i32>load<u16>(spans + (y << 2), 2);
    let from = base + (((y0 + y) * size + x0 + first) << 2);
    let to = stage + (((y0 + y) * size + x0 + first) << 2);
    let p = patch + ((y * w + first) << 2);
    let m = mask + y * w + first;
    for (let x = first; x < last; x++) {
      const a = <i32>load<u8>(m);
      const strength = a + (a >> 7); // 0..255 -> 0..256
      const over = i16x8.extend_low_i8x16_u(v128.load32_zero(p));
      const under = i16x8.extend_low_i8x16_u(v128.load32_zero(from));
      const mixed = i16x8.shr_u(
        i16x8.add(
          i16x8.add(i16x8.mul(over, i16x8.splat(<i16>strength)), i16x8.mul(under, i16x8.splat(<i16>(256 - strength)))),
          i16x8.splat(127),
        ),
        8,
      );
      v128.store32_lane(to, i8x16.narrow_i16x8_u(mixed, mixed), 0);
      from += 4; to += 4; p += 4; m += 1;
    }
  }
}
