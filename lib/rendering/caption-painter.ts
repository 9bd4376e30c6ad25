import sharp from "sharp";
import type { Overlay } from "./overlay.ts";

export type CaptionPainter = { draw(text: string): Promise<Overlay> };

/** Measures at a frame whose shorter side is 720 px. */
const TEXT_PX = 30;
const PADDING_PX = 14;
const MARGIN_PX = 36;
/** Share of the frame's width that a line may fill. */
const MOST_WIDTH = 0.86;
/** 78 % black: white text on it is over 7:1 on any picture. */
const BOX_ALPHA = 0.78 * 255;

const escapeMarkup = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Writes captions into frames of that size: white on a dark box, near the lower edge. */
export function createCaptionPainter(width: number, height: number): CaptionPainter {
  const scale = Math.min(width, height) / 720;
  const px = (at720: number) => Math.round(at720 * scale);
  return {
    async draw(text) {
      const { data, info } = await sharp({
        text: {
          text: `<span foreground="white">${escapeMarkup(text)}</span>`,
          font: `Inter, sans ${px(TEXT_PX)}`,
          // At 72 dots an inch a point is a pixel.
          dpi: 72,
          rgba: true,
          align: "centre",
          width: Math.round(width * MOST_WIDTH),
        },
      })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const padding = px(PADDING_PX);
      const box = { width: info.width + 2 * padding, height: info.height + 2 * padding };
      const left = Math.round((width - box.width) / 2);
      const top = Math.max(0, height - px(MARGIN_PX) - box.height);
      return { left, top, ...box, rgba: onBox(data, info, box, padding) };
    },
  };
}

/** White text of any coverage over the dark box, as straight alpha. */
function onBox(
  ink: Uint8Array,
  size: { width: number; height: number },
  box: { width: number; height: number },
  padding: number,
): Uint8Array {
  const rgba = new Uint8Array(box.width * box.height * 4);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = BOX_ALPHA;
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const coverage = (ink[(y * size.width + x) * 4 + 3] ?? 0) / 255;
      const at = ((y + padding) * box.width + x + padding) * 4;
      const alpha = 255 * coverage + BOX_ALPHA * (1 - coverage);
      rgba.fill(alpha > 0 ? Math.round((255 * 255 * coverage) / alpha) : 0, at, at + 3);
      rgba[at + 3] = Math.round(alpha);
    }
  }
  return rgba;
}
