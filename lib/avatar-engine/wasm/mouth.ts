// The mouth box as a whole. Its rules: avatars/README.md, "How a mouth moves".
import {
  H, MAX_SHAPES, W, holeX0, holeX1, pActive, pBottom, pDelta, pDepth, pFill, pFillW, pHeights, pHidden,
  pHole, pHoleSoft, pIds, pInner, pInnerT, pInnerW, pInnerWT, pOpenings, pRing, pRow, pShapeDepths,
  pShares, pSlopes, pSpans, pSprites, pTarget, pTeeth, pTmpRow, pTop, pTriangles, pVertices,
  ringCount, shapeCount, triangleCount, vertexCount,
} from "./face-mesh";
import { findHidden, findSlopes, keepDepth, mixGeometry, rasterise } from "./geometry";
import { drawHole } from "./inside";
import { alloc } from "./memory";
import { findHole, softenHole } from "./opening";
import { FRACTION } from "./sampling";
import { shareOut, skinRow } from "./skin";

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
  pIds = alloc(n * 2); pDepth = alloc(n * 4); pHole = alloc(n); pHoleSoft = alloc(n);
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
