// The mouth box that all steps of a mouth work on: sizes, and addresses of the buffers (types and shapes beside each).

export let W: i32 = 0; // mouth box
export let H: i32 = 0;
export let vertexCount: i32 = 0;
export let triangleCount: i32 = 0;
export let shapeCount: i32 = 0;
export let ringCount: i32 = 0;
export let pVertices: usize = 0; // f32 [shape][vertex][x, y, depth], px from the box corner
export let pTriangles: usize = 0; // u16 [triangle][3]
export let pRing: usize = 0; // u16 [ring]
export let pTeeth: usize = 0; // f32 [shape][x, y]
export let pSprites: usize = 0; // u8 [shape][H][W][4]
export let pSpans: usize = 0; // u16 [H][from, to): the only pixels of a row that are drawn
export let pOpenings: usize = 0; // u8 [shape][H][W]
export let pHeights: usize = 0; // f32 [shape]: tallest column of the opening
export let pTarget: usize = 0; // f32 [vertex][x, y, depth]
export let pDelta: usize = 0; // f32 [active][vertex][dx, dy]
export let pIds: usize = 0; // u16 [H][W]
export let pDepth: usize = 0; // f32 [H][W]
export let pHole: usize = 0; // u8 [H][W]
export let pHoleSoft: usize = 0; // u8 [H][W]
export let pRow: usize = 0; // u16 [W][4]
export let pTop: usize = 0; // f32 [W]
export let pBottom: usize = 0; // f32 [W]
export let pTmpRow: usize = 0; // f32 [W]
export let pInner: usize = 0; // f32 [H][W][4]
export let pInnerW: usize = 0; // f32 [H][W]
export let pInnerT: usize = 0;
export let pInnerWT: usize = 0;
export let pFill: usize = 0;
export let pFillW: usize = 0;
export let pShapeDepths: usize = 0; // u16 [shape][H][W]: depth of the front-most skin, eroded towards the camera
export let pHidden: usize = 0; // u8 [triangle]: 1 where some shape hides it behind nearer skin
export let pSlopes: usize = 0; // f32 [active][triangle][d/dx of (dx, dy), d/dy of (dx, dy)]
export let pShares: usize = 0; // i32 [active]: weights out of 256, together 256
export let pActive: usize = 0; // i32 [MAX_SHAPES]
export let holeX0: i32 = 0;
export let holeX1: i32 = 0;
export let holeY0: i32 = 0;
export let holeY1: i32 = 0;
export const NO_SKIN: u16 = 0xffff;
export const MAX_SHAPES: i32 = 32;

/** First column of row y that is drawn. */
// @ts-ignore: decorator
@inline
export function spanFrom(y: i32): i32 {
  return <i32>load<u16>(pSpans + (y << 2));
}

/** Column after the last of row y that is drawn. */
// @ts-ignore: decorator
@inline
export function spanTo(y: i32): i32 {
  return <i32>load<u16>(pSpans + (y << 2), 2);
}

/** The value within 0..1. */
// @ts-ignore: decorator
@inline
export function clamp01(v: f32): f32 {
  return max<f32>(0, min<f32>(1, v));
}
