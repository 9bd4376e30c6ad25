import type { FrameSize } from "./framing.ts";

/** Video formats of a call. */
export const FRAME_FORMATS = ["square", "portrait", "wide"] as const;
export type FrameFormat = (typeof FRAME_FORMATS)[number];

/** Similar pixel counts, so every format costs about the same. Even sides, as encoders require. */
export const FRAME_SIZES: Readonly<Record<FrameFormat, FrameSize>> = {
  square: { width: 640, height: 640 },
  portrait: { width: 540, height: 960 },
  wide: { width: 960, height: 540 },
};
