// Teeth, tongue and dark inside the opening.
import {
  H, W, clamp01, holeX0, holeX1, holeY0, holeY1, pActive, pBottom, pFill, pFillW, pHeights, pHole,
  pHoleSoft, pInner, pInnerT, pInnerW, pInnerWT, pOpenings, pSprites, pTeeth, pTmpRow, pTop,
} from "./face-mesh";
import { sample } from "./sampling";

/** Teeth, tongue and dark inside the opening: the upper half stays still, the lower half follows the jaw. */
export function drawHole(pWeights: usize, active: i32, total: f32, height: f32, out: usize): void {
  const x0 = max(4, holeX0 - 4), x1 = min(W - 4, holeX1 + 4), y0 = max(4, holeY0 - 4), y1 = min(H - 4, holeY1 + 4);
  findRims(x0, x1);
  fillSkinEdge(x0, x1, y0, y1, out);
  let jawX: f32 = 0, jawY: f32 = 0;
  for (let s = 0; s < active; s++) {
    const k = load<i32>(pActive + (s << 2));
    const w = load<f32>(pWeights + (k << 2)) / total;
    jawX += w * load<f32>(pTeeth + (k << 3));
    jawY += w * load<f32>(pTeeth + (k << 3), 4);
  }
  for (let y = y0; y < y1; y++) {
    memory.fill(pInner + ((y * W + x0) << 4), 0, (x1 - x0) << 4);
    memory.fill(pInnerW + ((y * W + x0) << 2), 0, (x1 - x0) << 2);
  }
  for (let s = 0; s < active; s++) {
    const k = load<i32>(pActive + (s << 2));
    const w = load<f32>(pWeights + (k << 2)) / total;
    const own = max<f32>(load<f32>(pHeights + (k << 2)), 1);
    const dark: f32 = (1 - min<f32>(1, Mathf.sqrt(height / own))) * 0.75;
    addInner(k, w, load<f32>(pTeeth + (k << 3)) - jawX, load<f32>(pTeeth + (k << 3), 4) - jawY, dark, x0, x1, y0, y1);
  }
  blurInner(x0, x1, y0, y1);
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const i = y * W + x;
      const a: f32 = <f32>load<u8>(pHoleSoft + i) / 255;
      if (a == 0) continue;
      const wi = load<f32>(pInnerW + (i << 2)) + 1e-6;
      const wf = load<f32>(pFillW + (i << 2)) + 0.004;
      const seen = clamp01(wi / 0.1);
      // Pixels that no open sprite shows take their neighbours' colour, else the dark of the mouth.
      const fill = f32x4.mul(
        f32x4.add(v128.load(pFill + (i << 4)), f32x4(0.056, 0.02, 0.0184, 1.02)),
        f32x4.splat((1 - seen) / wf),
      );
      const colour = f32x4.add(f32x4.mul(v128.load(pInner + (i << 4)), f32x4.splat(seen / max<f32>(wi, 1e-4))), fill);
      const p = out + (i << 2);
      const skin = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(p))));
      const mixed = f32x4.add(f32x4.mul(skin, f32x4.splat(1 - a)), f32x4.mul(colour, f32x4.splat(a)));
      const whole = i32x4.trunc_sat_f32x4_u(f32x4.add(mixed, f32x4.splat(0.5)));
      const half = i16x8.narrow_i32x4_u(whole, whole);
      v128.store32_lane(p, i8x16.narrow_i16x8_u(half, half), 0);
    }
  }
}

/** Upper and lower rim of the opening per column, smoothed along x so that teeth show no steps. */
function findRims(x0: i32, x1: i32): void {
  for (let x = holeX0; x < holeX1; x++) {
    let top = H, bottom = 0;
    for (let y = holeY0; y < holeY1; y++) {
      if (load<u8>(pHole + y * W + x)) { top = min(top, y); bottom = y + 1; }
    }
    if (bottom == 0 && x > holeX0) { // a closed column between open ones
      store<f32>(pTop + (x << 2), load<f32>(pTop + ((x - 1) << 2)));
      store<f32>(pBottom + (x << 2), load<f32>(pBottom + ((x - 1) << 2)));
    } else {
      store<f32>(pTop + (x << 2), <f32>top);
      store<f32>(pBottom + (x << 2), <f32>bottom);
    }
  }
  smoothRow(pTop);
  smoothRow(pBottom);
  for (let x = x0; x < x1; x++) {
    const inside = min(holeX1 - 1, max(holeX0, x));
    store<f32>(pTop + (x << 2), load<f32>(pTop + (inside << 2)));
    store<f32>(pBottom + (x << 2), load<f32>(pBottom + (inside << 2)));
  }
}

/** Hann window of 11 columns over the opening. */
function smoothRow(p: usize): void {
  for (let x = holeX0; x < holeX1; x++) {
    let sum: f32 = 0, weight: f32 = 0;
    for (let d = -4; d <= 4; d++) {
      const w: f32 = 0.5 + 0.5 * Mathf.cos(<f32>d * 0.6283185);
      sum += w * load<f32>(p + (min(holeX1 - 1, max(holeX0, x + d)) << 2));
      weight += w;
    }
    store<f32>(pTmpRow + (x << 2), sum / weight);
  }
  memory.copy(p + (holeX0 << 2), pTmpRow + (holeX0 << 2), (holeX1 - holeX0) << 2);
}

/** Lets the skin's colour run one pixel into the opening, for its soft edge. */
function fillSkinEdge(x0: i32, x1: i32, y0: i32, y1: i32, out: usize): void {
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const i = y * W + x;
      if (!load<u8>(pHole + i) || load<u8>(pHoleSoft + i) == 255) continue;
      let sum = i32x4.splat(0), count = 0;
      for (let j = -1; j <= 1; j++) {
        for (let d = -1; d <= 1; d++) {
          const q = i + j * W + d;
          if (load<u8>(pHole + q)) continue;
          sum = i32x4.add(sum, i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(out + (q << 2)))));
          count++;
        }
      }
      if (!count) continue;
      const mean = i32x4.trunc_sat_f32x4_u(f32x4.mul(f32x4.convert_i32x4_u(sum), f32x4.splat(1 / <f32>count)));
      const half = i16x8.narrow_i32x4_u(mean, mean);
      v128.store32_lane(out + (i << 2), i8x16.narrow_i16x8_u(half, half), 0);
    }
  }
}

/** Adds one sprite's view of the inside of the mouth, where that sprite is open. */
function addInner(k: i32, w: f32, jx: f32, jy: f32, dark: f32, x0: i32, x1: i32, y0: i32, y1: i32): void {
  const sprite = pSprites + k * W * H * 4;
  const mask = pOpenings + k * W * H;
  const stride = <usize>W << 2;
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const i = y * W + x;
      const top = load<f32>(pTop + (x << 2)), bottom = load<f32>(pBottom + (x << 2));
      let f = clamp01((<f32>y - top) / max<f32>(bottom - top, 1));
      f = clamp01((f - 0.25) * 2);
      f = f * f * (3 - 2 * f);
      const fx = max<f32>(0, min<f32>(<f32>W - 1.01, <f32>x + jx * f));
      const fy = max<f32>(0, min<f32>(<f32>H - 1.01, <f32>y + jy * f));
      const xi = <i32>fx, yi = <i32>fy;
      const ax = fx - <f32>xi, ay = fy - <f32>yi;
      const mp = mask + yi * W + xi;
      const up: f32 = <f32>load<u8>(mp) * (1 - ax) + <f32>load<u8>(mp, 1) * ax;
      const down: f32 = <f32>load<u8>(mp + W) * (1 - ax) + <f32>load<u8>(mp + W, 1) * ax;
      const m = clamp01(((up * (1 - ay) + down * ay) / 255 - 0.35) * 2) * w;
      if (m <= 0) continue;
      const dim: f32 = 1 - f * dark;
      const raw = sample(sprite, stride, <i32>(fx * 65536), <i32>(fy * 65536));
      const colour = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(raw));
      const p = pInner + (i << 4);
      v128.store(p, f32x4.add(v128.load(p), f32x4.mul(colour, f32x4(m * dim, m * dim, m * dim, m))));
      store<f32>(pInnerW + (i << 2), load<f32>(pInnerW + (i << 2)) + m);
    }
  }
}

/** Three 1-2-1 blurs of the inside and of its weight: what unseen pixels borrow from. */
function blurInner(x0: i32, x1: i32, y0: i32, y1: i32): void {
  for (let y = y0; y < y1; y++) {
    memory.copy(pFill + ((y * W + x0) << 4), pInner + ((y * W + x0) << 4), (x1 - x0) << 4);
    memory.copy(pFillW + ((y * W + x0) << 2), pInnerW + ((y * W + x0) << 2), (x1 - x0) << 2);
  }
  const quarter = f32x4.splat(0.25), half = f32x4.splat(0.5);
  for (let pass = 0; pass < 3; pass++) {
    for (let y = y0; y < y1; y++) {
      const above = max(y0, y - 1) * W, here = y * W, below = min(y1 - 1, y + 1) * W;
      for (let x = x0; x < x1; x++) {
        const a = pFill + ((above + x) << 4), b = pFill + ((here + x) << 4), c = pFill + ((below + x) << 4);
        v128.store(
          pInnerT + ((here + x) << 4),
          f32x4.add(f32x4.mul(f32x4.add(v128.load(a), v128.load(c)), quarter), f32x4.mul(v128.load(b), half)),
        );
        store<f32>(
          pInnerWT + ((here + x) << 2),
          0.25 * (load<f32>(pFillW + ((above + x) << 2)) + load<f32>(pFillW + ((below + x) << 2))) +
            0.5 * load<f32>(pFillW + ((here + x) << 2)),
        );
      }
    }
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const l = y * W + max(x0, x - 1), m = y * W + x, r = y * W + min(x1 - 1, x + 1);
        v128.store(
          pFill + (m << 4),
          f32x4.add(
            f32x4.mul(f32x4.add(v128.load(pInnerT + (l << 4)), v128.load(pInnerT + (r << 4))), quarter),
            f32x4.mul(v128.load(pInnerT + (m << 4)), half),
          ),
        );
        store<f32>(
          pFillW + (m << 2),
          0.25 * (load<f32>(pInnerWT + (l << 2)) + load<f32>(pInnerWT + (r << 2))) + 0.5 * load<f32>(pInnerWT + (m << 2)),
        );
      }
    }
  }
}
