import type { Rig } from "#lib/avatar-engine/rig/rig.ts";

/** Width and height of a frame in pixels. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/** Part of a frame, in pixels from its top left. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The avatar's position in a frame: its pixel (x, y) is shown at (left + x * scale, top + y * scale), by pixel edges,
 * before any motion.
 */
export interface Framing {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Share of the frame's height that the avatar fills at 9:16; the rest is space above the head. Square: all of it. */
const TALL_FILL = 0.86;
const TALL_ASPECT = 9 / 16;
/** Rows of the rig that motion (breath, sway) may reveal. */
const SWAY_ROWS = 12;
/** Minimum alpha of a pixel at the image's side that counts as a cut-off body. */
const CUT_ALPHA = 8;
/** How far inside the side this is checked, in pixels: motion moves a shoulder's slope that far out. */
const CUT_INSET = 4;

/**
 * Frames the avatar in `width` x `height` pixels. Square: the whole image. Tall: shoulders are cropped at the sides,
 * with space above the head. Wide: the image is centered and enlarged to leave out rows where an arm is cut off by
 * the image's side.
 */
export function frameOf(rig: Rig, { width, height }: FrameSize): Framing {
  const { size } = rig.json;
  const whole = height / size;
  if (width <= height) {
    const narrow = Math.min(1, (1 - width / height) / (1 - TALL_ASPECT));
    const scale = Math.max(width / size, whole * (1 - (1 - TALL_FILL) * narrow));
    return { scale, left: (width - size * scale) / 2, top: height - size * scale };
  }
  const scale = Math.min(width / size, height / uncutRows(rig));
  return { scale, left: (width - size * scale) / 2, top: 0 };
}

/** Rows from the top in which the body touches no side of the image. */
function uncutRows({ json: { size }, neutral: { rgba } }: Rig): number {
  for (let y = 0; y < size; y++) {
    const first = rgba[(y * size + CUT_INSET) * 4 + 3] ?? 0;
    const last = rgba[((y + 1) * size - 1 - CUT_INSET) * 4 + 3] ?? 0;
    // A head that touches a side is not a shoulder; such an image is shown unchanged.
    if (first >= CUT_ALPHA || last >= CUT_ALPHA) return y > size / 2 ? y - SWAY_ROWS : size;
  }
  return size;
}
