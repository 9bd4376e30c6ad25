// Where the mouth is open.
import {
  H, NO_SKIN, W, clamp01, holeX0, holeX1, holeY0, holeY1, pHole, pIds, pRing, pTarget, ringCount, spanFrom,
  spanTo,
} from "./face-mesh";

const MAX_CROSSINGS: i32 = 16;
const CROSSINGS: usize = memory.data(16 * 4, 16);

/** Pixels inside the innermost lip ring, grown by 3 px, with no skin in front: `pHole`. Returns the tallest column. */
export function findHole(): f32 {
  memory.fill(pHole, 0, W * H);
  let fx0: f32 = 1e9, fx1: f32 = -1e9, fy0: f32 = 1e9, fy1: f32 = -1e9;
  for (let i = 0; i < ringCount; i++) {
    const v = pTarget + <usize>load<u16>(pRing + (i << 1)) * 12;
    const x = load<f32>(v), y = load<f32>(v, 4);
    fx0 = min(fx0, x); fx1 = max(fx1, x); fy0 = min(fy0, y); fy1 = max(fy1, y);
  }
  const x0 = max(0, <i32>fx0 - 5), x1 = min(W, <i32>fx1 + 6), y0 = max(0, <i32>fy0 - 5), y1 = min(H, <i32>fy1 + 6);
  fillRing(max(0, <i32>fy0 - 1), min(H, <i32>fy1 + 2));
  growRing();
  holeX0 = W; holeX1 = 0; holeY0 = H; holeY1 = 0;
  let tallest = 0;
  for (let x = x0; x < x1; x++) {
    let count = 0;
    for (let y = y0; y < y1; y++) {
      if (!load<u8>(pHole + y * W + x)) continue;
      count++;
      holeY0 = min(holeY0, y); holeY1 = max(holeY1, y + 1);
    }
    if (count) { holeX0 = min(holeX0, x); holeX1 = max(holeX1, x + 1); }
    tallest = max(tallest, count);
  }
  return <f32>tallest;
}

/** Marks a pixel of the opening unless skin covers it. */
// @ts-ignore: decorator
@inline
function mark(x: i32, y: i32): void {
  const i = y * W + x;
  if (load<u16>(pIds + (i << 1)) == NO_SKIN) store<u8>(pHole + i, 255);
}

/** Even-odd fill of the ring, row by row. */
function fillRing(y0: i32, y1: i32): void {
  for (let y = y0; y < y1; y++) {
    const cy: f32 = <f32>y + 0.5;
    let crossings = 0;
    let j = ringCount - 1;
    for (let i = 0; i < ringCount; i++) {
      const a = pTarget + <usize>load<u16>(pRing + (i << 1)) * 12;
      const b = pTarget + <usize>load<u16>(pRing + (j << 1)) * 12;
      j = i;
      const ay = load<f32>(a, 4), by = load<f32>(b, 4);
      if (ay > cy == by > cy || crossings >= MAX_CROSSINGS) continue;
      const x: f32 = ((load<f32>(b) - load<f32>(a)) * (cy - ay)) / (by - ay) + load<f32>(a);
      // Insertion keeps the crossings in order.
      let at = crossings++;
      while (at > 0 && load<f32>(CROSSINGS + ((at - 1) << 2)) > x) {
        store<f32>(CROSSINGS + (at << 2), load<f32>(CROSSINGS + ((at - 1) << 2)));
        at--;
      }
      store<f32>(CROSSINGS + (at << 2), x);
    }
    for (let c = 0; c + 1 < crossings; c += 2) {
      const from = max(spanFrom(y), <i32>Mathf.ceil(load<f32>(CROSSINGS + (c << 2)) - 0.5));
      const to = min(spanTo(y) - 1, <i32>Mathf.floor(load<f32>(CROSSINGS + (c << 2), 4) - 0.5));
      for (let x = from; x <= to; x++) mark(x, y);
    }
  }
}

/** Marks what lies within 3.3 px of the ring. */
function growRing(): void {
  let j = ringCount - 1;
  for (let i = 0; i < ringCount; i++) {
    const a = pTarget + <usize>load<u16>(pRing + (i << 1)) * 12;
    const b = pTarget + <usize>load<u16>(pRing + (j << 1)) * 12;
    j = i;
    const ax = load<f32>(a), ay = load<f32>(a, 4), dx = load<f32>(b) - ax, dy = load<f32>(b, 4) - ay;
    const inverse: f32 = 1 / max<f32>(1e-9, dx * dx + dy * dy);
    const y0 = max(0, <i32>(ay + min<f32>(0, dy) - 4)), y1 = min(H, <i32>(ay + max<f32>(0, dy) + 5));
    for (let y = y0; y < y1; y++) {
      const x0 = max(spanFrom(y), <i32>(ax + min<f32>(0, dx) - 4)), x1 = min(spanTo(y), <i32>(ax + max<f32>(0, dx) + 5));
      for (let x = x0; x < x1; x++) {
        const px: f32 = <f32>x + 0.5 - ax, py: f32 = <f32>y + 0.5 - ay;
        const t: f32 = clamp01((px * dx + py * dy) * inverse);
        const ox = t * dx - px, oy = t * dy - py;
        if (ox * ox + oy * oy < 10.9) mark(x, y);
      }
    }
  }
}

/** One 1-2-1 blur (both ways) of `pHole` into `to`, around the hole only. */
export function softenHole(to: usize): void {
  memory.fill(to, 0, W * H);
  if (holeX1 <= holeX0) return;
  const x0 = max(1, holeX0 - 1), x1 = min(W - 1, holeX1 + 1), y0 = max(1, holeY0 - 1), y1 = min(H - 1, holeY1 + 1);
  for (let y = y0; y < y1; y++) {
    for (let x = x0; x < x1; x++) {
      const p = pHole + y * W + x;
      const up = p - W, down = p + W;
      const sum =
        <i32>load<u8>(up - 1) + 2 * <i32>load<u8>(up) + <i32>load<u8>(up, 1) +
        2 * (<i32>load<u8>(p - 1) + 2 * <i32>load<u8>(p) + <i32>load<u8>(p, 1)) +
        <i32>load<u8>(down - 1) + 2 * <i32>load<u8>(down) + <i32>load<u8>(down, 1);
      store<u8>(to + y * W + x, <u8>((sum + 8) >> 4));
    }
  }
}
