import type { FrameSize } from "./framing.ts";

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
