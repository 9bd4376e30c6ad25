import { DEPTH_SIDE, DEPTH_STEP, type MotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { FACE_POINTS } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { blur, emptyPlane, type Plane, sample } from "#lib/photo-avatar/numerics/pictures.ts";
import { pointAt } from "#lib/photo-avatar/numerics/points.ts";
import { thinPlate } from "#lib/photo-avatar/numerics/thin-plate.ts";
import { EYE_LEFT, FRAME_UNITS } from "#lib/photo-avatar/photo/frame.ts";
import type { NeutralFace } from "#lib/photo-avatar/photo/neutral-face.ts";

/** Landmarks that carry the depth over: every third is plenty for so smooth a map. */
const EVERY = 3;
const CELLS = 48;

/** The mean depth, laid onto a face: one channel of `side` x `side` pixels, in the steps of a rig's `depth.webp`. */
export function drawDepth({ points }: NeutralFace, basis: MotionBasis, side: number, zoom: number): Plane {
  const used = Array.from({ length: FACE_POINTS / EVERY }, (_, i) => i * EVERY);
  const corners = [
    [0, 0],
    [FRAME_UNITS, 0],
    [0, FRAME_UNITS],
    [FRAME_UNITS, FRAME_UNITS],
    [120, 640],
    [600, 640],
    [0, 400],
    [720, 400],
  ];
  const middle = { x: 360, y: EYE_LEFT.y };
  const flat = (of: Float64Array, scale: number) =>
    Float64Array.of(
      ...used.flatMap((i) => [pointAt(of, i).x, pointAt(of, i).y]),
      ...corners.flatMap(([x = 0, y = 0]) => [
        middle.x + (x - middle.x) * scale,
        middle.y + (y - middle.y) * scale,
      ]),
    );
  const onto = thinPlate(flat(points, zoom), flat(basis.layout, 1), 5e-3);
  const grid: Plane = {
    width: DEPTH_SIDE,
    height: DEPTH_SIDE,
    channels: 1,
    data: Float32Array.from(basis.depth),
  };
  const coarse = emptyPlane(CELLS, CELLS, 1);
  const value = new Float32Array(1);
  for (let i = 0; i < CELLS * CELLS; i++) {
    const x = (((i % CELLS) + 0.5) / CELLS) * FRAME_UNITS;
    const y = ((Math.floor(i / CELLS) + 0.5) / CELLS) * FRAME_UNITS;
    const at = onto(x, y);
    sample(grid, at.x / DEPTH_STEP, at.y / DEPTH_STEP, value);
    coarse.data[i] = value[0] ?? 0;
  }
  const soft = blur(coarse, 0.8);
  const result = emptyPlane(side, side, 1);
  for (let i = 0; i < side * side; i++) {
    sample(soft, (((i % side) + 0.5) / side) * CELLS, ((Math.floor(i / side) + 0.5) / side) * CELLS, value);
    result.data[i] = value[0] ?? 0;
  }
  return result;
}
