// Pictures in the colours of video.

// Of four pixels each: reds and greens, and blues, side by side.
// @ts-ignore: decorator
@inline
function redsAndGreens(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
}
// @ts-ignore: decorator
@inline
function blues(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 2, 6, 10, 14, 18, 22, 26, 30, 2, 6, 10, 14, 18, 22, 26, 30);
}
// @ts-ignore: decorator
@inline
function firstHalves(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
}
// @ts-ignore: decorator
@inline
function lastHalves(a: v128, b: v128): v128 {
  return i8x16.shuffle(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31);
}

/** Luma of eight pixels: (66 R + 129 G + 25 B + 128) / 256 + 16, which stays within 16 bits. */
// @ts-ignore: decorator
@inline
function lumas(r: v128, g: v128, b: v128): v128 {
  const sum = i16x8.add(
    i16x8.add(i16x8.mul(r, i16x8.splat(66)), i16x8.mul(g, i16x8.splat(129))),
    i16x8.add(i16x8.mul(b, i16x8.splat(25)), i16x8.splat(128)),
  );
  return i16x8.add(i16x8.shr_u(sum, 8), i16x8.splat(16));
}

/** Sixteen pixels of a row: writes their luma, and returns their reds, greens and blues in turn through `row`. */
function rowOf16(from: usize, luma: usize, row: usize): void {
  const a = v128.load(from), b = v128.load(from, 16), c = v128.load(from, 32), d = v128.load(from, 48);
  const first = redsAndGreens(a, b), second = redsAndGreens(c, d);
  const r = firstHalves(first, second), g = lastHalves(first, second), bl = firstHalves(blues(a, b), blues(c, d));
  v128.store(
    luma,
    i8x16.narrow_i16x8_u(
      lumas(i16x8.extend_low_i8x16_u(r), i16x8.extend_low_i8x16_u(g), i16x8.extend_low_i8x16_u(bl)),
      lumas(i16x8.extend_high_i8x16_u(r), i16x8.extend_high_i8x16_u(g), i16x8.extend_high_i8x16_u(bl)),
    ),
  );
  v128.store(row, i16x8.extadd_pairwise_i8x16_u(r));
  v128.store(row, i16x8.extadd_pairwise_i8x16_u(g), 16);
  v128.store(row, i16x8.extadd_pairwise_i8x16_u(bl), 32);
}

/** Mean of four pixels each, of two rows' sums in pairs. */
// @ts-ignore: decorator
@inline
function means(above: usize, below: usize): v128 {
  return i16x8.shr_u(i16x8.add(i16x8.add(v128.load(above), v128.load(below)), i16x8.splat(2)), 2);
}

// @ts-ignore: decorator
@inline
function chromas(r: v128, g: v128, b: v128, ofR: i16, ofG: i16, ofB: i16): v128 {
  const sum = i16x8.add(
    i16x8.add(i16x8.mul(r, i16x8.splat(ofR)), i16x8.mul(g, i16x8.splat(ofG))),
    i16x8.add(i16x8.mul(b, i16x8.splat(ofB)), i16x8.splat(128)),
  );
  return i16x8.add(i16x8.shr_s(sum, 8), i16x8.splat(128));
}

const ROWS: usize = memory.data(96, 16);

/**
 * Opaque RGBA [height][width] as I420 into `out`: luma [height][width], then the two chromas of half the size, in the
 * range 16..235 of ITU-R BT.601. Width and height are even, and the width at least 16. Only the part from `left`, `top`
 * to before `right`, `bottom` is written, in blocks of 16 x 2 pixels: `left` and `top` are even.
 */
export function planar(
  rgba: usize, width: i32, height: i32, out: usize, left: i32, top: i32, right: i32, bottom: i32,
): void {
  const u = out + width * height, v = u + ((width * height) >> 2);
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 16) {
      // The last sixteen overlap those before them where the width is not a multiple.
      const at = y * width + min(x, width - 16);
      rowOf16(rgba + (at << 2), out + at, ROWS);
      rowOf16(rgba + ((at + width) << 2), out + at + width, ROWS + 48);
      const r = means(ROWS, ROWS + 48), g = means(ROWS + 16, ROWS + 64), b = means(ROWS + 32, ROWS + 80);
      const half = (((y >> 1) * width) >> 1) + (min(x, width - 16) >> 1);
      const us = chromas(r, g, b, -38, -74, 112);
      const vs = chromas(r, g, b, 112, -94, -18);
      v128.store64_lane(u + half, i8x16.narrow_i16x8_u(us, us), 0);
      v128.store64_lane(v + half, i8x16.narrow_i16x8_u(vs, vs), 0);
    }
  }
}
