// Skin and lips: each shape's picture warped onto the mixed mesh, then averaged.
import {
  H, NO_SKIN, W, clamp01, pActive, pDelta, pHidden, pIds, pRow, pShares, pSlopes, pSprites, pTarget,
  pTriangles, pVertices, spanFrom, spanTo, triangleCount, vertexCount,
} from "./face-mesh";
import { seenIn } from "./geometry";
import { sample } from "./sampling";

/** Weights out of 256; the first shape takes what rounding leaves. */
export function shareOut(pWeights: usize, active: i32, total: f32): void {
  let rest = 256;
  for (let s = active - 1; s > 0; s--) {
    const share = <i32>((load<f32>(pWeights + (load<i32>(pActive + (s << 2)) << 2)) / total) * 256 + 0.5);
    store<i32>(pShares + (s << 2), min(rest, share));
    rest = max(0, rest - share);
  }
  store<i32>(pShares, rest);
}

/** One row of skin: runs of one triangle share an affine shift, stepped in 16.16. */
export function skinRow(y: i32, pWeights: usize, active: i32, total: f32, out: usize): void {
  const stride = <usize>W << 2;
  const first = spanFrom(y), last = spanTo(y);
  if (first >= last) return;
  memory.fill(pRow + (first << 3), 0, (last - first) << 3);
  const limits = f32x4(<f32>W - 1.01, <f32>H - 1.01, <f32>W - 1.01, <f32>H - 1.01);
  let x = first;
  while (x < last) {
    const id = load<u16>(pIds + ((y * W + x) << 1));
    let end = x + 1;
    while (end < last && load<u16>(pIds + ((y * W + end) << 1)) == id) end++;
    const skin = id != NO_SKIN;
    let ia: usize = 0;
    let across = f32x4.splat(0), along = f32x4.splat(0);
    if (skin) {
      ia = load<u16>(pTriangles + <usize>id * 6);
      const ax = load<f32>(pTarget + ia * 12), ay = load<f32>(pTarget + ia * 12, 4);
      // Both ends of the run at once: lanes (x, y) of the first pixel, (x, y) of the last.
      const p0: f32 = <f32>x + 0.5 - ax, p1: f32 = <f32>end - 0.5 - ax;
      across = f32x4(p0, p0, p1, p1);
      along = f32x4.splat(<f32>y + 0.5 - ay);
      if (load<u8>(pHidden + id)) {
        hiddenRun(x, end, y, id, pWeights, active, total);
        x = end;
        continue;
      }
    }
    const inverse: f32 = end - x > 1 ? 1 / <f32>(end - x - 1) : 0;
    const ends = f32x4(<f32>x, <f32>y, <f32>(end - 1), <f32>y);
    for (let s = 0; s < active; s++) {
      const sprite = pSprites + load<i32>(pActive + (s << 2)) * W * H * 4;
      const weight = i16x8.splat(<i16>load<i32>(pShares + (s << 2)));
      let sx = x << 16, sy = y << 16, dx = 65536, dy = 0;
      let moved = false;
      if (skin) {
        const slopes = v128.load(pSlopes + ((s * triangleCount + <i32>id) << 4));
        const shift = f32x4.add(
          v128.load64_splat(pDelta + s * vertexCount * 8 + (ia << 3)),
          f32x4.add(
            f32x4.mul(i32x4.shuffle(slopes, slopes, 0, 1, 0, 1), across),
            f32x4.mul(i32x4.shuffle(slopes, slopes, 2, 3, 2, 3), along),
          ),
        );
        moved = v128.any_true(f32x4.gt(f32x4.abs(shift), f32x4.splat(0.04)));
        if (moved) {
          const at = f32x4.max(f32x4.splat(0), f32x4.min(limits, f32x4.add(ends, shift)));
          const fixed = i32x4.trunc_sat_f32x4_s(f32x4.mul(at, f32x4.splat(65536)));
          sx = i32x4.extract_lane(fixed, 0);
          sy = i32x4.extract_lane(fixed, 1);
          dx = <i32>(<f32>(i32x4.extract_lane(fixed, 2) - sx) * inverse);
          dy = <i32>(<f32>(i32x4.extract_lane(fixed, 3) - sy) * inverse);
        }
      }
      let at = pRow + (x << 3);
      if (moved) {
        for (let i = x; i < end; i++) {
          const colour = sample(sprite, stride, sx, sy);
          v128.store64_lane(at, i16x8.add(v128.load64_zero(at), i16x8.mul(colour, weight)), 0);
          at += 8; sx += dx; sy += dy;
        }
      } else {
        let p = sprite + ((y * W + x) << 2);
        for (let i = x; i < end; i++) {
          const colour = i16x8.extend_low_i8x16_u(v128.load32_zero(p));
          v128.store64_lane(at, i16x8.add(v128.load64_zero(at), i16x8.mul(colour, weight)), 0);
          at += 8; p += 4;
        }
      }
    }
    x = end;
  }
  const line = out + y * stride;
  for (let i = first; i < last; i++) {
    const sum = i16x8.shr_u(i16x8.add(v128.load64_zero(pRow + (i << 3)), i16x8.splat(127)), 8);
    v128.store32_lane(line + (i << 2), i8x16.narrow_i16x8_u(sum, sum), 0);
  }
}

/** A run of skin that some shapes hide (neck behind the chin, insides of lips): only sprites that show it count. */
function hiddenRun(x0: i32, x1: i32, y: i32, id: i32, pWeights: usize, active: i32, total: f32): void {
  const stride = <usize>W << 2;
  const tp = pTriangles + id * 6;
  const ia = <usize>load<u16>(tp), ib = <usize>load<u16>(tp, 2), ic = <usize>load<u16>(tp, 4);
  const a = pTarget + ia * 12, b = pTarget + ib * 12, c = pTarget + ic * 12;
  const ax = load<f32>(a), ay = load<f32>(a, 4);
  const ex1 = load<f32>(b) - ax, ey1 = load<f32>(b, 4) - ay, ex2 = load<f32>(c) - ax, ey2 = load<f32>(c, 4) - ay;
  const inverse: f32 = 1 / (ex1 * ey2 - ex2 * ey1);
  const qy: f32 = <f32>y + 0.5 - ay;
  for (let x = x0; x < x1; x++) {
    const qx: f32 = <f32>x + 0.5 - ax;
    const u = clamp01((qx * ey2 - qy * ex2) * inverse), v = clamp01((qy * ex1 - qx * ey1) * inverse);
    let seen = f32x4.splat(0), any = f32x4.splat(0);
    let seenW: f32 = 0, anyW: f32 = 1e-6;
    for (let s = 0; s < active; s++) {
      const k = load<i32>(pActive + (s << 2));
      const w = load<f32>(pWeights + (k << 2)) / total;
      const d = pDelta + s * vertexCount * 8;
      const dx = load<f32>(d + (ia << 3)), dy = load<f32>(d + (ia << 3), 4);
      const px: f32 = max<f32>(0, min<f32>(<f32>W - 1.01,
        <f32>x + dx + u * (load<f32>(d + (ib << 3)) - dx) + v * (load<f32>(d + (ic << 3)) - dx)));
      const py: f32 = max<f32>(0, min<f32>(<f32>H - 1.01,
        <f32>y + dy + u * (load<f32>(d + (ib << 3), 4) - dy) + v * (load<f32>(d + (ic << 3), 4) - dy)));
      const from = pVertices + k * vertexCount * 12;
      const za = load<f32>(from + ia * 12, 8);
      const z = za + u * (load<f32>(from + ib * 12, 8) - za) + v * (load<f32>(from + ic * 12, 8) - za);
      const raw = sample(pSprites + k * W * H * 4, stride, <i32>(px * 65536), <i32>(py * 65536));
      const colour = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(raw));
      const visible = w * seenIn(k, px + 0.5, py + 0.5, z);
      // Weak evidence still counts when nothing better is there, so that runs never tear.
      seen = f32x4.add(seen, f32x4.mul(colour, f32x4.splat(visible)));
      any = f32x4.add(any, f32x4.mul(colour, f32x4.splat(w)));
      seenW += visible;
      anyW += w;
    }
    const trust = clamp01(seenW * 20);
    const mixed = f32x4.add(
      f32x4.mul(seen, f32x4.splat(trust / max<f32>(seenW, 1e-6))),
      f32x4.mul(any, f32x4.splat((1 - trust) / anyW)),
    );
    const words = i32x4.trunc_sat_f32x4_u(f32x4.mul(mixed, f32x4.splat(256)));
    v128.store64_lane(pRow + (x << 3), i16x8.narrow_i32x4_u(words, words), 0);
  }
}
