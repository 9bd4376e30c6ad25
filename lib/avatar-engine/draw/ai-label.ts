import type { GreyPicture } from "#lib/avatar-engine/rig/rig.ts";

/** Measures at a frame whose shorter side is 640 px. The text stays readable when the frame is shown at 320. */
const MARGIN_PX = 16;
const CAPITAL_PX = 15;
const PADDING_X_PX = 12;
const PADDING_Y_PX = 9;
const RADIUS_PX = 8;
/** 86 % black: white text on it has a contrast above 7:1 on any frame. */
const BOX_ALPHA = 0.86 * 255;

/** A drawn label and its position: pixels of the frame, from its top left. */
export interface AiLabel {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** [height][width][grey, alpha], premultiplied, 0..255. */
  readonly pixels: Uint8Array;
}

/** Draws the label for a frame whose shorter side is `side` px, from the rig's large text image. */
export function drawAiLabel(text: GreyPicture, side: number): AiLabel {
  const scale = side / 640;
  const capital = Math.max(8, CAPITAL_PX * scale);
  const textWidth = (text.width / text.height) * capital;
  const padX = PADDING_X_PX * scale;
  const padY = PADDING_Y_PX * scale;
  const width = Math.round(textWidth + 2 * padX);
  const height = Math.round(capital + 2 * padY);
  const pixels = new Uint8Array(width * height * 2);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const box = boxCoverage(x + 0.5, y + 0.5, width, height, RADIUS_PX * scale) * BOX_ALPHA;
      const ink = inkCoverage(
        text,
        ((x - padX) * text.height) / capital,
        ((y - padY) * text.height) / capital,
        text.height / capital,
      );
      pixels[(y * width + x) * 2] = Math.round(255 * ink);
      pixels[(y * width + x) * 2 + 1] = Math.round(255 * ink + box * (1 - ink));
    }
  }
  return { left: Math.round(MARGIN_PX * scale), top: Math.round(MARGIN_PX * scale), width, height, pixels };
}

/** Draws the label over an opaque RGBA frame `width` px wide. */
export function placeAiLabel(label: AiLabel, frame: Uint8Array, width: number): void {
  for (let y = 0; y < label.height; y++) {
    let to = ((label.top + y) * width + label.left) * 4;
    let from = y * label.width * 2;
    for (let x = 0; x < label.width; x++) {
      const grey = label.pixels[from] ?? 0;
      const clear = 255 - (label.pixels[from + 1] ?? 0);
      for (let c = to; c < to + 3; c++) frame[c] = grey + ((((frame[c] ?? 0) * clear + 127) / 255) | 0);
      to += 4;
      from += 2;
    }
  }
}

/** Coverage of a rounded box by its signed distance, one pixel soft. */
function boxCoverage(x: number, y: number, width: number, height: number, radius: number): number {
  const dx = Math.max(0, Math.abs(x - width / 2) - width / 2 + radius);
  const dy = Math.max(0, Math.abs(y - height / 2) - height / 2 + radius);
  return Math.min(1, Math.max(0, radius - Math.hypot(dx, dy) + 0.5));
}

/** Mean of the text over a square of `step` px from (x, y), 0..1. */
function inkCoverage(text: GreyPicture, x: number, y: number, step: number): number {
  let sum = 0;
  let count = 0;
  for (let v = y; v < y + step; v++) {
    for (let u = x; u < x + step; u++) {
      const px = Math.floor(u);
      const py = Math.floor(v);
      count++;
      if (px >= 0 && py >= 0 && px < text.width && py < text.height)
        sum += text.values[py * text.width + px] ?? 0;
    }
  }
  return count ? sum / count / 255 : 0;
}
