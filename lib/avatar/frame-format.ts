import type { FrameSize } from "./framing.ts";

/** Shapes of the picture that a call can have. */
export const FRAME_FORMATS = ["square", "portrait", "wide"] as const;
export type FrameFormat = (typeof FRAME_FORMATS)[number];

/** About as many pixels each: a call costs much the same in every format. Even sides, as encoders want them. */
export const FRAME_SIZES: Readonly<Record<FrameFormat, FrameSize>> = {
  square: { width: 640, height: 640 },
  portrait: { width: 540, height: 960 },
  wide: { width: 960, height: 540 },
};
