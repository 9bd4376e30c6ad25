// Reading pictures between their pixels.

export const FRACTION: usize = memory.data(256 * 16, 16); // per fx: 4 x (256 - fx), 4 x fx

/** Bilinear sample of a premultiplied image at 16.16 coordinates: i16x8 whose low four lanes are RGBA 0..255. */
// @ts-ignore: decorator
@inline
export function sample(base: usize, stride: usize, sx: i32, sy: i32): v128 {
  const p = base + <usize>(sy >> 16) * stride + (<usize>(sx >> 16) << 2);
  const top = i16x8.extend_low_i8x16_u(v128.load64_zero(p));
  const bottom = i16x8.extend_low_i8x16_u(v128.load64_zero(p + stride));
  // 256 top + fy (bottom - top): the difference may wrap, their sum is within 16 bits.
  const between = i16x8.mul(i16x8.sub(bottom, top), i16x8.splat(<i16>((sy >> 8) & 255)));
  const column = i16x8.shr_u(i16x8.add(i16x8.add(i16x8.shl(top, 8), between), i16x8.splat(128)), 8);
  const weighed = i16x8.mul(column, v128.load(FRACTION + (((sx >> 8) & 255) << 4)));
  const both = i16x8.add(weighed, i8x16.shuffle(weighed, weighed, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15));
  return i16x8.shr_u(i16x8.add(both, i16x8.splat(128)), 8);
}
