import { MOUTH_SHAPES } from "#lib/avatar-engine/rig/rig.ts";
import { LANDMARK_COUNT } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { MOUTH_BOX } from "#lib/photo-avatar/photo/frame.ts";

/**
 * How faces move and how their light changes with it, free of any one person: means of ten people, keyed to
 * MediaPipe's landmarks. It is frozen (`README.md`).
 */
export interface MotionBasis {
  /** Mean face at rest: f64 [LANDMARK_COUNT][x, y] in units of the frame. */
  readonly layout: Float64Array;
  /**
   * f32 [MOUTH_SHAPES][MOVING_POINTS][x, y]: displacement from rest, x in widths of the mouth, y in heights of the face
   * (`faceSize`). The last point is the row of lower teeth.
   */
  readonly motion: Float32Array;
  /** f32 [MOUTH_SHAPES][LIGHT_ROWS][LIGHT_COLUMNS]: brightness of skin against rest, by its place in the mean face. */
  readonly light: Float32Array;
  /** u8 [DEPTH_SIDE][DEPTH_SIDE]: depth over the whole frame of the mean face, as in a rig's `depth.webp`. */
  readonly depth: Uint8Array;
}

/** Landmarks without irises, then the lower teeth. */
export const MOVING_POINTS = 469;
export const LOWER_TEETH = 468;
/** Units between the values of the light's grid, which begins at the corner of the mouth box. */
export const LIGHT_STEP = 4;
export const LIGHT_COLUMNS = Math.ceil((MOUTH_BOX[2] - MOUTH_BOX[0]) / LIGHT_STEP);
export const LIGHT_ROWS = Math.ceil((MOUTH_BOX[3] - MOUTH_BOX[1]) / LIGHT_STEP);
/** Units between the values of the depth's grid. */
export const DEPTH_STEP = 8;
export const DEPTH_SIDE = 90;

const MAGIC = 0x31424d56; // "VMB1"
const LAYOUT_STEP = 1 / 64;
const MOTION_STEP = 1 / 20_000;
/** The light's byte is 128 + LIGHT_SCALE x log2 of the ratio. */
const LIGHT_SCALE = 120;
/** Shapes that move; the first one is rest. */
const MOVING_SHAPES = MOUTH_SHAPES.length - 1;

const LAYOUT_AT = 4;
const MOTION_AT = LAYOUT_AT + LANDMARK_COUNT * 4;
const LIGHT_AT = MOTION_AT + MOVING_SHAPES * MOVING_POINTS * 4;
const DEPTH_AT = LIGHT_AT + MOVING_SHAPES * LIGHT_ROWS * LIGHT_COLUMNS;
const BYTES = DEPTH_AT + DEPTH_SIDE * DEPTH_SIDE;

/**
 * Reads a basis. Little-endian: magic, u16 layout, i16 motion and u8 light of all shapes but rest, u8 depth.
 * @throws RangeError when the bytes are not of this format.
 */
export function decodeMotionBasis(bytes: Uint8Array): MotionBasis {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length !== BYTES || view.getUint32(0, true) !== MAGIC) {
    throw new RangeError(`The motion basis has ${bytes.length} bytes, expected ${BYTES}`);
  }
  const motion = new Float32Array(MOUTH_SHAPES.length * MOVING_POINTS * 2);
  for (let i = MOVING_POINTS * 2; i < motion.length; i++) {
    motion[i] = view.getInt16(MOTION_AT + (i - MOVING_POINTS * 2) * 2, true) * MOTION_STEP;
  }
  const cells = LIGHT_ROWS * LIGHT_COLUMNS;
  const light = new Float32Array(MOUTH_SHAPES.length * cells).fill(1);
  for (let i = cells; i < light.length; i++) {
    light[i] = 2 ** (((bytes[LIGHT_AT + i - cells] ?? 128) - 128) / LIGHT_SCALE);
  }
  return {
    layout: Float64Array.from(
      { length: LANDMARK_COUNT * 2 },
      (_, i) => view.getUint16(LAYOUT_AT + i * 2, true) * LAYOUT_STEP,
    ),
    motion,
    light,
    depth: bytes.slice(DEPTH_AT),
  };
}
