import { join } from "node:path";
import sharp from "sharp";
import { type Area, overlap } from "#lib/avatar-engine/draw/framing.ts";
import { escapeText } from "#lib/platform/encoding/escape-markup.ts";
import type { VideoJob } from "./media-job.ts";

/** An image drawn over frames: straight-alpha RGBA pixels and their position from the frame's top left. */
export type Overlay = Area & { rgba: Uint8Array };

/** Draws an overlay over an opaque RGBA frame of the given width. */
export function placeOverlay(
  { left, top, width, height, rgba }: Overlay,
  frame: Uint8Array,
  frameWidth: number,
): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      const to = ((top + y) * frameWidth + left + x) * 4;
      const share = (rgba[from + 3] ?? 0) / 255;
      for (let c = 0; c < 3; c += 1) {
        frame[to + c] = Math.round((rgba[from + c] ?? 0) * share + (frame[to + c] ?? 0) * (1 - share));
      }
    }
  }
}

/** The pages' typeface. The pages load it as woff2, which the text engine cannot read. */
const FONT = join(process.cwd(), "lib", "video", "render", "fonts", "inter-medium.ttf");

/** Draws texts for frames of one size: white on a dark box. */
export type TextPainter = {
  /** At the center of the lower edge. */
  caption(text: string): Promise<Overlay>;
  /** At the lower left of a wide frame, above any caption, else at the upper left, below the AI label; past the logo. */
  title(text: string, options: { hasCaption: boolean; logo: Overlay | null }): Promise<Overlay>;
};

/** Sizes for a frame whose shorter side is 720 px. */
const CAPTION_PX = 30;
const TITLE_PX = 38;
const PADDING_PX = 14;
const MARGIN_PX = 36;
/** That of the AI label. */
const LOGO_MARGIN_PX = 18;
/** The AI label ends above this. */
export const BELOW_LABEL_PX = 72;
/** In a wide frame, the longest caption ends below this: it has four lines. */
const ABOVE_CAPTION_PX = 240;
/** Share of the frame's width that a line may fill. */
const CAPTION_SHARE = 0.86;
/** In a wide frame, a title leaves the avatar's face free. */
const WIDE_TITLE_SHARE = 0.42;
/** 78 % black: white text on it has a contrast of over 7:1 on any image. */
const BOX_ALPHA = 0.78 * 255;

export function createTextPainter(width: number, height: number): TextPainter {
  const scale = Math.min(width, height) / 720;
  const px = (at720: number) => Math.round(at720 * scale);
  const isWide = width > height;
  const draw = async (text: string, style: Omit<TextStyle, "padding">) =>
    await drawText(text, { ...style, padding: px(PADDING_PX) });
  return {
    async caption(text) {
      const style = {
        size: px(CAPTION_PX),
        align: "centre",
        width: Math.round(width * CAPTION_SHARE),
      } as const;
      const box = await draw(text, style);
      const left = Math.round((width - box.width) / 2);
      return { ...box, left, top: Math.max(0, height - px(MARGIN_PX) - box.height) };
    },
    async title(text, { hasCaption, logo }) {
      const share = isWide ? WIDE_TITLE_SHARE : CAPTION_SHARE;
      const box = await draw(text, { size: px(TITLE_PX), align: "left", width: Math.round(width * share) });
      const above = hasCaption ? ABOVE_CAPTION_PX : MARGIN_PX;
      const title = isWide
        ? { ...box, left: px(MARGIN_PX), top: Math.max(0, height - px(above) - box.height) }
        : { ...box, left: px(LOGO_MARGIN_PX), top: px(BELOW_LABEL_PX) };
      if (!logo || !overlap(title, logo)) return title;
      return { ...title, ...pastLogo(title, logo, { gap: px(LOGO_MARGIN_PX), frame: { width, height } }) };
    },
  };
}

/** The place of a title that a logo would cover. */
function pastLogo(
  title: Area,
  logo: Area,
  { gap, frame: { width, height } }: { gap: number; frame: { width: number; height: number } },
): { left: number; top: number } {
  const { left } = title;
  if (height >= width) return { left, top: Math.min(logo.top + logo.height + gap, height - title.height) };
  const above = logo.top - gap - title.height;
  if (logo.top > height / 2 && above >= 0) return { left, top: above };
  // Captions are below.
  return { left: logo.left + logo.width + gap, top: title.top };
}

type TextStyle = { size: number; align: "left" | "centre"; width: number; padding: number };

async function drawText(text: string, { size, align, width, padding }: TextStyle) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="white">${escapeText(text)}</span>`,
      // The machine's fonts have the letters that this one lacks.
      font: `Inter Medium, sans ${size}`,
      fontfile: FONT,
      // At 72 dpi, a point is a pixel.
      dpi: 72,
      rgba: true,
      align,
      // Between words, and within one that is longer than a line.
      wrap: "word-char",
      width,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const box = { width: info.width + 2 * padding, height: info.height + 2 * padding };
  return { ...box, rgba: onBox(data, info, box, padding) };
}

/** Blends white text of any coverage onto the dark box, as straight alpha. */
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

/**
 * Places the logo in its corner, below the AI label if both are in the same corner. Returns `null` without a
 * logo.
 */
export async function drawLogo(
  { logo, width, height }: Pick<VideoJob, "logo" | "width" | "height">,
  hasAiLabel: boolean,
): Promise<Overlay | null> {
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
  const fromTop = px(isLeft && hasAiLabel ? BELOW_LABEL_PX : LOGO_MARGIN_PX);
  return {
    left: isLeft ? px(LOGO_MARGIN_PX) : width - px(LOGO_MARGIN_PX) - info.width,
    top: isTop ? fromTop : height - px(LOGO_MARGIN_PX) - info.height,
    ...{ width: info.width, height: info.height, rgba: data },
  };
}
