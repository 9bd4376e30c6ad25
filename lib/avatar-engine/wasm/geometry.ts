// The mesh of the mouth box: where it lies, what of it is in front, how each shape's picture is shifted across it.
import {
  H, W, clamp01, pActive, pDelta, pDepth, pHidden, pIds, pShapeDepths, pSlopes, pTarget, pTmpRow, pTriangles,
  pVertices, spanFrom, spanTo, triangleCount, vertexCount,
} from "./face-mesh";

const DEPTH_ORIGIN: f32 = 1.0;
const DEPTH_STEPS: f32 = 100000; // u16 steps per metre: 0.01 mm
const RIM: i32 = 2; // px beyond its mesh that a rendered edge may reach

/** Front-most triangle of `pTarget` per pixel into `pIds` (NO_SKIN where none). */
export function rasterise(): void {
  for (let y = 0; y < H; y++) {
    const from = y * W + spanFrom(y), to = y * W + spanTo(y);
    if (from >= to) continue;
    memory.fill(pIds + (from << 1), 0xff, (to - from) << 1);
    for (let i = from; i < to; i++) store<f32>(pDepth + (i << 2), 1e9);
  }
  for (let t = 0; t < triangleCount; t++) {
    const tp = pTriangles + t * 6;
    const a = pTarget + <usize>load<u16>(tp) * 12;
    const b = pTarget + <usize>load<u16>(tp, 2) * 12;
    const c = pTarget + <usize>load<u16>(tp, 4) * 12;
    const x0 = load<f32>(a), y0 = load<f32>(a, 4), z0 = load<f32>(a, 8);
    const ex1 = load<f32>(b) - x0, ey1 = load<f32>(b, 4) - y0;
    const ex2 = load<f32>(c) - x0, ey2 = load<f32>(c, 4) - y0;
    const area = ex1 * ey2 - ex2 * ey1;
    if (abs(area) < 1e-3) continue;
    const ia: f32 = 1 / area;
    const dz1 = load<f32>(b, 8) - z0, dz2 = load<f32>(c, 8) - z0;
    // Barycentric weights are affine: u = px * ux + py * uy, relative to the first vertex.
    const ux = ey2 * ia, uy = -ex2 * ia, vx = -ey1 * ia, vy = ex1 * ia;
    const sx = -ux - vx, sy = -uy - vy;
    const minY = max(0, <i32>Mathf.floor(y0 + min<f32>(0, min(ey1, ey2))));
    const maxY = min(H, <i32>Mathf.ceil(y0 + max<f32>(0, max(ey1, ey2))) + 1);
    const minX: f32 = x0 + min<f32>(0, min(ex1, ex2)), maxX: f32 = x0 + max<f32>(0, max(ex1, ex2));
    const zx = ux * dz1 + vx * dz2;
    const iux: f32 = 1 / ux, ivx: f32 = 1 / vx, isx: f32 = 1 / sx;
    for (let y = minY; y < maxY; y++) {
      const py: f32 = <f32>y + 0.5 - y0;
      let lo: f32 = minX - x0 - 1, hi: f32 = maxX - x0 + 1;
      // Keep the pixels with u >= -e, v >= -e, 1 - u - v >= -e.
      const u0 = uy * py + 0.001, v0 = vy * py + 0.001, s0 = sy * py + 1.001;
      if (abs(ux) > 1e-9) { const q = -u0 * iux; if (ux > 0) lo = max(lo, q); else hi = min(hi, q); } else if (u0 < 0) continue;
      if (abs(vx) > 1e-9) { const q = -v0 * ivx; if (vx > 0) lo = max(lo, q); else hi = min(hi, q); } else if (v0 < 0) continue;
      if (abs(sx) > 1e-9) { const q = -s0 * isx; if (sx > 0) lo = max(lo, q); else hi = min(hi, q); } else if (s0 < 0) continue;
      const from = max(spanFrom(y), <i32>Mathf.ceil(lo + x0 - 0.5));
      const to = min(spanTo(y) - 1, <i32>Mathf.floor(hi + x0 - 0.5));
      if (from > to) continue;
      let z: f32 = z0 + (<f32>from + 0.5 - x0) * zx + py * (uy * dz1 + vy * dz2);
      const row = y * W;
      for (let x = from; x <= to; x++) {
        const zp = pDepth + ((row + x) << 2);
        if (z < load<f32>(zp)) {
          store<f32>(zp, z);
          store<u16>(pIds + ((row + x) << 1), <u16>t);
        }
        z += zx;
      }
    }
  }
}

/** Keeps `pDepth` as u16, each pixel taking the nearest depth within RIM. Overwrites `pDepth`. */
export function keepDepth(to: usize): void {
  // Along each row first, then along each column: the nearest in a square.
  for (let y = 0; y < H; y++) {
    const row = pDepth + ((y * W) << 2);
    const first = spanFrom(y), last = spanTo(y);
    for (let x = 0; x < W; x++) {
      let nearest: f32 = 1e9;
      for (let u = max(first, x - RIM); u <= min(last - 1, x + RIM); u++) nearest = min(nearest, load<f32>(row + (u << 2)));
      store<f32>(pTmpRow + (x << 2), nearest);
    }
    memory.copy(row, pTmpRow, W << 2);
  }
  for (let y = 0; y < H; y++) {
    const above = max(0, y - RIM), below = min(H - 1, y + RIM);
    for (let x = 0; x < W; x++) {
      let nearest: f32 = 1e9;
      for (let v = above; v <= below; v++) nearest = min(nearest, load<f32>(pDepth + ((v * W + x) << 2)));
      store<u16>(to + ((y * W + x) << 1), <u16>max<f32>(0, min<f32>(65535, (nearest - DEPTH_ORIGIN) * DEPTH_STEPS)));
    }
  }
}

/** 1 where a point at depth z of shape k can be seen at (x, y), 0 where skin that is 22 mm nearer covers it (a chin before the neck; lips are left to the mesh). */
// @ts-ignore: decorator
@inline
export function seenIn(k: i32, x: f32, y: f32, z: f32): f32 {
  const xi = max(0, min(W - 1, <i32>x)), yi = max(0, min(H - 1, <i32>y));
  const front = <f32>load<u16>(pShapeDepths + ((k * H + yi) * W + xi) * 2) / DEPTH_STEPS + DEPTH_ORIGIN;
  return clamp01((front + 0.022 - z) * 160);
}

/** Marks the triangles that shape k hides behind nearer skin in `pHidden`. */
export function findHidden(k: i32): void {
  const from = pVertices + k * vertexCount * 12;
  for (let t = 0; t < triangleCount; t++) {
    for (let i = 0; i < 3; i++) {
      const v = from + <usize>load<u16>(pTriangles + t * 6 + (i << 1)) * 12;
      const x = load<f32>(v), y = load<f32>(v, 4);
      if (x < 0 || y < 0 || x >= <f32>W || y >= <f32>H) continue;
      if (seenIn(k, x, y, load<f32>(v, 8)) < 1) store<u8>(pHidden + t, 1);
    }
  }
}

/** The mesh at the mixed position into `pTarget`, and each active shape's way from it into `pDelta`. */
export function mixGeometry(pWeights: usize, active: i32, total: f32): void {
  memory.fill(pTarget, 0, vertexCount * 12);
  for (let a = 0; a < active; a++) {
    const k = load<i32>(pActive + (a << 2));
    const w = load<f32>(pWeights + (k << 2)) / total;
    const from = pVertices + k * vertexCount * 12;
    for (let i = 0; i < vertexCount * 3; i++) {
      const p = pTarget + (i << 2);
      store<f32>(p, load<f32>(p) + w * load<f32>(from + (i << 2)));
    }
  }
  for (let a = 0; a < active; a++) {
    const from = pVertices + load<i32>(pActive + (a << 2)) * vertexCount * 12;
    const to = pDelta + a * vertexCount * 8;
    for (let i = 0; i < vertexCount; i++) {
      store<f32>(to + (i << 3), load<f32>(from + i * 12) - load<f32>(pTarget + i * 12));
      store<f32>(to + (i << 3), load<f32>(from + i * 12, 4) - load<f32>(pTarget + i * 12, 4), 4);
    }
  }
}

/** How each active shape's shift changes across each triangle. */
export function findSlopes(active: i32): void {
  for (let t = 0; t < triangleCount; t++) {
    const tp = pTriangles + t * 6;
    const ia = <usize>load<u16>(tp), ib = <usize>load<u16>(tp, 2), ic = <usize>load<u16>(tp, 4);
    const a = pTarget + ia * 12, b = pTarget + ib * 12, c = pTarget + ic * 12;
    const x0 = load<f32>(a), y0 = load<f32>(a, 4);
    const ex1 = load<f32>(b) - x0, ey1 = load<f32>(b, 4) - y0, ex2 = load<f32>(c) - x0, ey2 = load<f32>(c, 4) - y0;
    const area = ex1 * ey2 - ex2 * ey1;
    if (abs(area) < 1e-3) continue;
    const inverse: f32 = 1 / area;
    const u = f32x4(ey2 * inverse, ey2 * inverse, -ex2 * inverse, -ex2 * inverse);
    const v = f32x4(-ey1 * inverse, -ey1 * inverse, ex1 * inverse, ex1 * inverse);
    for (let s = 0; s < active; s++) {
      const d = pDelta + s * vertexCount * 8;
      const da = v128.load64_splat(d + (ia << 3));
      const db = f32x4.sub(v128.load64_splat(d + (ib << 3)), da);
      const dc = f32x4.sub(v128.load64_splat(d + (ic << 3)), da);
      v128.store(pSlopes + ((s * triangleCount + t) << 4), f32x4.add(f32x4.mul(db, u), f32x4.mul(dc, v)));
    }
  }
}
