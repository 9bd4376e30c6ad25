import type { Rig } from "./rig.ts";

/** Width and height of a frame in pixels. */
export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Where the person lies in a frame: its pixel (x, y) is shown at (left + x * scale, top + y * scale), edges of pixels
 * counted, before any motion.
 */
export interface Framing {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** Share of the frame's height that the person fills at 9:16; the rest is room above the head. Square: all of it. */
const TALL_FILL = 0.86;
const TALL_ASPECT = 9 / 16;
/** Rows of the person that its own motion (breath, sway) may bring into view. */
const SWAY_ROWS = 12;
/** Alpha from which a pixel at the side of the picture counts as a body that is cut off. */
const CUT_ALPHA = 8;
/** Pixels inside the side at which that is asked: motion brings a shoulder's slope that far out. */
const CUT_INSET = 4;

/**
 * Frames the person in `width` x `height` pixels. Square: the whole picture. Tall: shoulders are cropped at the sides,
 * and the head has room above. Wide: the picture stands in the middle, enlarged as far as needed to leave out the rows
 * in which an arm is cut off by the side of the picture.
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

/** Rows from the top in which nothing of the body touches a side of the picture. */
function uncutRows({ json: { size }, neutral: { rgba } }: Rig): number {
  for (let y = 0; y < size; y++) {
    const first = rgba[(y * size + CUT_INSET) * 4 + 3] ?? 0;
    const last = rgba[((y + 1) * size - 1 - CUT_INSET) * 4 + 3] ?? 0;
    // The top of a head that touches a side is no shoulder: such a picture is shown as it is.
    if (first >= CUT_ALPHA || last >= CUT_ALPHA) return y > size / 2 ? y - SWAY_ROWS : size;
  }
  return size;
}
