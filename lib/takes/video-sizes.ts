import type { FrameFormat } from "#lib/avatar/frame-format.ts";
import type { FrameSize } from "#lib/avatar/framing.ts";

/** What a rendered video measures, by the shape of its picture. */
export const VIDEO_SIZES: Readonly<Record<FrameFormat, FrameSize>> = {
  wide: { width: 1280, height: 720 },
  portrait: { width: 1080, height: 1920 },
  square: { width: 1080, height: 1080 },
};
