import sharp from "sharp";
import type { VideoJob } from "./media-job.ts";
import type { Overlay } from "./overlay.ts";

/** Measures at a frame whose shorter side is 720 px; the edge is the label's. */
const MARGIN_PX = 18;
/** The label ends above this. */
const BELOW_LABEL_PX = 72;

/** The logo of a video in its corner, as wide as asked; where the label stands, below that. Null without one. */
export async function drawLogo({ logo, width, height, showAiLabel }: VideoJob): Promise<Overlay | null> {
  if (logo === null) return null;
  const shorter = Math.min(width, height);
  const px = (at720: number) => Math.round((at720 * shorter) / 720);
  const side = Math.round(shorter * logo.size);
  const { data, info } = await sharp(logo.file)
    .resize(side, side, { fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isLeft = logo.corner.endsWith("left");
  const isTop = logo.corner.startsWith("top");
  const fromTop = px(isLeft && showAiLabel ? BELOW_LABEL_PX : MARGIN_PX);
  return {
    left: isLeft ? px(MARGIN_PX) : width - px(MARGIN_PX) - info.width,
    top: isTop ? fromTop : height - px(MARGIN_PX) - info.height,
    ...{ width: info.width, height: info.height, rgba: data },
  };
}
