import type { Rig } from "#lib/avatar-engine/rig/rig.ts";

/** Video formats of a call. */
export const FRAME_FORMATS = ["square", "portrait", "wide"] as const;
export type FrameFormat = (typeof FRAME_FORMATS)[number];

/** How large the frames of a call are: `large` shows more detail and costs more processor time. */
export const CALL_VIDEO_SIZES = ["standard", "large"] as const;
export type CallVideoSize = (typeof CALL_VIDEO_SIZES)[number];

/**
 * How the video of a call is compressed. Encoding H.264 takes half the processor time of VP8, but some browsers are built
 * without it, so the visitor's page has to ask for it.
 */
export const CALL_VIDEO_CODECS = ["vp8", "h264"] as const;
export type CallVideoCodec = (typeof CALL_VIDEO_CODECS)[number];

/** The frames of a call, the same for every worker that takes it over: its recording continues. */
export type CallVideo = { videoFormat: FrameFormat; videoSize: CallVideoSize };

export const DEFAULT_VIDEO: CallVideo = { videoFormat: "square", videoSize: "standard" };

/** Even sides, as encoders require. */
export const FRAME_SIZES: Readonly<Record<CallVideoSize, Readonly<Record<FrameFormat, FrameSize>>>> = {
  standard: {
    square: { width: 640, height: 640 },
    portrait: { width: 540, height: 960 },
    wide: { width: 960, height: 540 },
  },
  large: {
    square: { width: 720, height: 720 },
    portrait: { width: 720, height: 1280 },
    wide: { width: 1280, height: 720 },
  },
};

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

/** Whether two parts of a frame share a pixel. */
export const overlap = (a: Area, b: Area): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

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

/** How far right of the center the avatar sits beside a picture in a wide frame, as a share of the frame's width. */
const BESIDE_SHIFT = 0.23;
/** The share of a wide frame's width that the picture has, and of another frame's height that the avatar has below it. */
const ROOM_SHARE = 0.5;
const BELOW_SHARE = 0.56;

/** Frames the avatar beside a room for a picture: on its left in a wide frame, else above it. */
export function frameBeside(rig: Rig, frame: FrameSize): { framing: Framing; room: Area } {
  const { width, height } = frame;
  if (width > height) {
    const centered = frameOf(rig, frame);
    const framing = { ...centered, left: centered.left + width * BESIDE_SHIFT };
    return { framing, room: { left: 0, top: 0, width: Math.round(width * ROOM_SHARE), height } };
  }
  const below = Math.round(height * BELOW_SHARE);
  const scale = below / uncutRows(rig);
  const left = (width - rig.json.size * scale) / 2;
  const framing = { scale, left, top: height - below };
  return { framing, room: { left: 0, top: 0, width, height: height - below } };
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
