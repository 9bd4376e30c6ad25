import type { VideoFormat } from "./call-types.ts";

/** The shape that fills this window: on an upright phone the picture goes from edge to edge. */
export const pictureFormat = (): VideoFormat =>
  matchMedia("(max-width: 760px) and (max-aspect-ratio: 3/4)").matches ? "portrait" : "square";
