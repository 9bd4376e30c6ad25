// Pixel work of the face in AssemblyScript: no managed objects, all buffers come from `alloc`.
// Pixels are premultiplied RGBA, 8 bits a channel. Rules of the mouth: avatars/README.md, "How a mouth moves".

/** Reserves `bytes` (plus a tail so that 16-byte loads at the end stay inside), 16-byte aligned, zeroed. */
export function alloc(bytes: i32): usize {
  const p = heap.alloc(bytes + 64);
  memory.fill(p, 0, bytes + 64);
  return p;
}

const FRACTION: usize = memory.data(256 * 16, 16); // per fx: 4 x (256 - fx), 4 x fx
const NO_SKIN: u16 = 0xffff;
const MAX_SHAPES: i32 = 32;
const MOST_CROSSINGS: i32 = 16;
const CROSSINGS: usize = memory.data(16 * 4, 16);

let W: i32 = 0; // mouth box
let H: i32 = 0;
let vertexCount: i32 = 0;
let triangleCount: i32 = 0;
let shapeCount: i32 = 0;
let ringCount: i32 = 0;
let pVertices: usize = 0; // f32 [shape][vertex][x, y, depth], px from the box corner
let pTriangles: usize = 0; // u16 [triangle][3]
let pRing: usize = 0; // u16 [ring]
let pTeeth: usize = 0; // f32 [shape][x, y]
let pSprites: usize = 0; // u8 [shape][H][W][4]
let pSpans: usize = 0; // u16 [H][from, to): the only pixels of a row that are drawn
let pOpenings: usize = 0; // u8 [shape][H][W]
let pHeights: usize = 0; // f32 [shape]: tallest column of the opening
let pTarget: usize = 0; // f32 [vertex][x, y, depth]
let pDelta: usize = 0; // f32 [active][vertex][dx, dy]
let pIds: usize = 0; // u16 [H][W]
let pDepth: usize = 0; // f32 [H][W]
let pHole: usize = 0; // u8 [H][W]
let pHoleSoft: usize = 0; // u8 [H][W]
let pNear: usize = 0; // u8 [H][W]
let pTmpA: usize = 0; // u8 [H][W]
let pRow: usize = 0; // u16 [W][4]
let pTop: usize = 0; // f32 [W]
let pBottom: usize = 0; // f32 [W]
let pTmpRow: usize = 0; // f32 [W]
let pInner: usize = 0; // f32 [H][W][4]
let pInnerW: usize = 0; // f32 [H][W]
let pInnerT: usize = 0;
let pInnerWT: usize = 0;
let pFill: usize = 0;
let pFillW: usize = 0;
let pShapeDepths: usize = 0; // u16 [shape][H][W]: depth of the front-most skin, eroded towards the camera
let pHidden: usize = 0; // u8 [triangle]: 1 where some shape hides it behind nearer skin
let pSlopes: usize = 0; // f32 [active][triangle][d/dx of (dx, dy), d/dy of (dx, dy)]
let pShares: usize = 0; // i32 [active]: weights out of 256, together 256
let pActive: usize = 0; // i32 [MAX_SHAPES]
let holeX0: i32 = 0;
let holeX1: i32 = 0;
let holeY0: i32 = 0;
let holeY1: i32 = 0;

/** Tells the sizes and where the host has put geometry and sprites; finds each sprite's own mouth opening. */
export function mouthSetup(
  w: i32, h: i32, vertices: i32, triangles: i32, shapes: i32, ring: i32,
  vertexData: usize, triangleData: usize, ringData: usize, teethData: usize, spriteData: usize, spans: usize,
): void {
  for (let f = 0; f < 256; f++) {
    const at = FRACTION + (f << 4);
    for (let i = 0; i < 4; i++) {
      store<u16>(at + (i << 1), <u16>(256 - f));
      store<u16>(at + 8 + (i << 1), <u16>f);
    }
  }
  W = w; H = h; vertexCount = vertices; triangleCount = triangles; shapeCount = shapes; ringCount = ring;
  pVertices = vertexData; pTriangles = triangleData; pRing = ringData; pTeeth = teethData; pSprites = spriteData; pSpans = spans;
  const n = w * h;
  pOpenings = alloc(shapes * n); pHeights = alloc(shapes * 4);
  pTarget = alloc(vertices * 12); pDelta = alloc(MAX_SHAPES * vertices * 8);
  pIds = alloc(n * 2); pDepth = alloc(n * 4); pHole = alloc(n); pHoleSoft = alloc(n); pNear = alloc(n); pTmpA = alloc(n);
  pRow = alloc(w * 8); pTop = alloc(w * 4); pBottom = alloc(w * 4); pTmpRow = alloc(w * 4);
  pInner = alloc(n * 16); pInnerW = alloc(n * 4); pInnerT = alloc(n * 16); pInnerWT = alloc(n * 4);
  pFill = alloc(n * 16); pFillW = alloc(n * 4); pActive = alloc(MAX_SHAPES * 4); pShares = alloc(MAX_SHAPES * 4);
  pSlopes = alloc(shapes * triangles * 16);
  pShapeDepths = alloc(shapes * n * 2); pHidden = alloc(triangles);
  for (let k = 0; k < shapes; k++) {
    memory.copy(pTarget, pVertices + k * vertexCount * 12, vertexCount * 12);
    rasterise();
    const tallest = findHole();
    store<f32>(pHeights + (k << 2), tallest);
    softenHole(pOpenings + k * n);
    keepDepth(pShapeDepths + k * n * 2);
  }
  for (let k = 0; k < shapes; k++) findHidden(k);
}

const DEPTH_ORIGIN: f32 = 1.0;
const DEPTH_STEPS: f32 = 100000; // u16 steps per metre: 0.01 mm
const RIM: i32 = 2; // px beyond its mesh that a rendered edge may reach

/** Keeps `pDepth` as u16, each pixel taking the nearest depth within RIM. */
function keepDepth(to: usize): void {
  for (let y = 0; y < H; y++) {
    for (let x = 0; x < W; x++) {
      let nearest: f32 = 1e9;
      for (let v = max(0, y - RIM); v <= min(H - 1, y + RIM); v++) {
        const first = max(spanFrom(v), x - RIM), last = min(spanTo(v) - 1, x + RIM);
        for (let u = first; u <= last; u++) nearest = min(nearest, load<f32>(pDepth + ((v * W + u) << 2)));
      }
      store<u16>(to + ((y * W + x) << 1), <u16>max<f32>(0, min<f32>(65535, (nearest - DEPTH_ORIGIN) * DEPTH_STEPS)));
    }
  }
}

/** 1 where a point at depth z of shape k can be seen at (x, y), 0 where skin that is 22 mm nearer covers it (a chin before the neck; lips are left to the mesh). */
// @ts-ignore: decorator
@inline
function seenIn(k: i32, x: f32, y: f32, z: f32): f32 {
  const xi = max(0, min(W - 1, <i32>x)), yi = max(0, min(H - 1, <i32>y));
  const front = <f32>load<u16>(pShapeDepths + ((k * H + yi) * W + xi) * 2) / DEPTH_STEPS + DEPTH_ORIGIN;
  return clamp01((front + 0.022 - z) * 160);
}

/** Marks the triangles that shape k hides behind nearer skin in `pHidden`. */
function findHidden(k: i32): void {
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

/** First column of row y that is drawn. */
// @ts-ignore: decorator
@inline
function spanFrom(y: i32): i32 {
  return <i32>load<u16>(pSpans + (y << 2));
}

/** Column after the last of row y that is drawn. */
// @ts-ignore: decorator
@inline
function spanTo(y: i32): i32 {
  return <i32>load<u16>(pSpans + (y << 2), 2);
}

/** Front-most triangle of `pTarget` per pixel into `pIds` (NO_SKIN where none). */
function rasterise(): void {
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

/** Pixels inside the innermost lip ring, grown by 3 px, with no skin in front: `pHole`. Returns the tallest column. */
function findHole(): f32 {
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
      if (ay > cy == by > cy || crossings >= MOST_CROSSINGS) continue;
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
function softenHole(to: usize): void {
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

/** Bilinear sample of a premultiplied image at 16.16 coordinates: i16x8 whose low four lanes are RGBA 0..255. */
// @ts-ignore: decorator
@inline
function sample(base: usize, stride: usize, sx: i32, sy: i32): v128 {
  const p = base + <usize>(sy >> 16) * stride + (<usize>(sx >> 16) << 2);
  const top = i16x8.extend_low_i8x16_u(v128.load64_zero(p));
  const bottom = i16x8.extend_low_i8x16_u(v128.load64_zero(p + stride));
  const fy = (sy >> 8) & 255;
  const column = i16x8.shr_u(
    i16x8.add(
      i16x8.add(i16x8.mul(top, i16x8.splat(<i16>(256 - fy))), i16x8.mul(bottom, i16x8.splat(<i16>fy))),
      i16x8.splat(128),
    ),
    8,
  );
  const weighed = i16x8.mul(column, v128.load(FRACTION + (((sx >> 8) & 255) << 4)));
  const both = i16x8.add(weighed, i8x16.shuffle(weighed, weighed, 8, 9, 10, 11, 12, 13, 14, 15, 8, 9, 10, 11, 12, 13, 14, 15));
  return i16x8.shr_u(i16x8.add(both, i16x8.splat(128)), 8);
}

/**
 * The mouth box for weights `pWeights` (f32 [shape], sum 1) into `out` (premultiplied RGBA [H][W]):
 * the mesh at the mixed position, every sprite warped onto it, then averaged.
 */
export function mouthFrame(pWeights: usize, out: usize): void {
  let active = 0;
  let total: f32 = 0;
  for (let k = 0; k < shapeCount; k++) {
    const w = load<f32>(pWeights + (k << 2));
    if (w > 0.004) { store<i32>(pActive + (active << 2), k); active++; total += w; }
  }
  const n = W * H;
  if (active == 1) {
    memory.copy(out, pSprites + load<i32>(pActive) * n * 4, n * 4);
    return;
  }
  shareOut(pWeights, active, total);
  mixGeometry(pWeights, active, total);
  findSlopes(active);
  rasterise();
  const height = findHole();
  softenHole(pHoleSoft);
  for (let y = 0; y < H; y++) skinRow(y, pWeights, active, total, out);
  if (holeX1 > holeX0) drawHole(pWeights, active, total, height, out);
}

/** The mesh at the mixed position into `pTarget`, and each active shape's way from it into `pDelta`. */
function mixGeometry(pWeights: usize, active: i32, total: f32): void {
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
function findSlopes(active: i32): void {
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

/** One row of skin: runs of one triangle share an affine shift, stepped in 16.16. */
function skinRow(y: i32, pWeights: usize, active: i32, total: f32, out: usize): void {
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

/** The value within 0..1. */
// @ts-ignore: decorator
@inline
function clamp01(v: f32): f32 {
  return max<f32>(0, min<f32>(1, v));
}

/** Weights out of 256; the first shape takes what rounding leaves. */
function shareOut(pWeights: usize, active: i32, total: f32): void {
  let rest = 256;
  for (let s = active - 1; s > 0; s--) {
    const share = <i32>((load<f32>(pWeights + (load<i32>(pActive + (s << 2)) << 2)) / total) * 256 + 0.5);
    store<i32>(pShares + (s << 2), min(rest, share));
    rest = max(0, rest - share);
  }
  store<i32>(pShares, rest);
}

/** Teeth, tongue and dark inside the opening: upper half stands still, lower half follows the jaw. */
function drawHole(pWeights: usize, active: i32, total: f32, height: f32, out: usize): void {
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

/**
 * Head pose: the stage (`size` px) drawn over an opaque background into `out` (`outSize` px), each cell of
 * `cell` x `cell` output pixels with its own affine sampling. `nodes`: f32 [(n + 1)][(n + 1)][terms] source
 * positions as a linear function of `pose` (f32 [terms], the first term is 1 x the unposed position);
 * interleaved x then y. `kinds`: u8 [n][n], 1 where only the background can show, 2 where only the person can.
 */
export function warp(
  stage: usize, size: i32, background: usize, out: usize, outSize: i32,
  nodes: usize, scratch: usize, kinds: usize, pose: usize, terms: i32, cell: i32,
): void {
  const n = (outSize + cell - 1) / cell;
  const count = (n + 1) * (n + 1) * 2;
  const limit: f32 = <f32>size - 1.01;
  for (let i = 0; i < count; i++) {
    const at = nodes + ((i * terms) << 2);
    let v: f32 = 0;
    for (let t = 0; t < terms; t++) v += load<f32>(at + (t << 2)) * load<f32>(pose + (t << 2));
    store<i32>(scratch + (i << 2), <i32>(max<f32>(0, min<f32>(limit, v)) * 65536));
  }
  const stride = <usize>size << 2;
  for (let cy = 0; cy < n; cy++) {
    const rows = min(cell, outSize - cy * cell);
    for (let cx = 0; cx < n; cx++) {
      const columns = min(cell, outSize - cx * cell);
      const first = ((cy * cell) * outSize + cx * cell) << 2;
      const kind = load<u8>(kinds + cy * n + cx);
      if (kind == 1) {
        for (let y = 0; y < rows; y++) {
          const o = first + ((y * outSize) << 2);
          memory.copy(out + o, background + o, columns << 2);
        }
        continue;
      }
      const a = scratch + ((cy * (n + 1) + cx) << 3);
      const b = a + ((n + 1) << 3);
      let lx = load<i32>(a), ly = load<i32>(a, 4), rx = load<i32>(a, 8), ry = load<i32>(a, 12);
      const lxs = (load<i32>(b) - lx) / cell, lys = (load<i32>(b, 4) - ly) / cell;
      const rxs = (load<i32>(b, 8) - rx) / cell, rys = (load<i32>(b, 12) - ry) / cell;
      for (let y = 0; y < rows; y++) {
        let sx = lx, sy = ly;
        const dx = (rx - lx) / cell, dy = (ry - ly) / cell;
        let o = first + ((y * outSize) << 2);
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
