import type { Background, Rgb } from "./face-types.ts";
import type { FrameSize } from "./framing.ts";

/** Center and edge color of the studio. */
export interface Studio {
  readonly light: Rgb;
  readonly dark: Rgb;
}
/** How slowly its light falls off. */
export const STUDIO_CURVE = 1.4;
/** The studio of an avatar that has none of its own. */
const COMMON_STUDIO: Studio = { light: [226, 231, 238], dark: [172, 183, 199] };

/** Opaque RGBA [height][width] of a background; `studio`: the avatar's own. @throws RangeError when an image has another size. */
export function drawBackground(
  background: Background,
  frame: FrameSize,
  studio: Studio = COMMON_STUDIO,
): Uint8Array {
  switch (background.kind) {
    case "image":
      return checkImage(background.rgba, frame);
    case "studio":
      return drawStudio(frame, studio);
    case "gradient":
      return blend(frame, background.top, background.bottom, (_, y) => (y + 0.5) / frame.height);
    case "colour":
      return blend(frame, background.rgb, background.rgb, () => 0);
  }
}

/** The picture itself. @throws RangeError when it has another size. */
function checkImage(rgba: Uint8Array, { width, height }: FrameSize): Uint8Array {
  const bytes = width * height * 4;
  if (rgba.length === bytes) return rgba;
  throw new RangeError(`A background for ${width}x${height} px needs ${bytes} bytes, got ${rgba.length}`);
}

/** Soft round light behind the head, as wide as the longer side. */
function drawStudio(frame: FrameSize, { light, dark }: Studio): Uint8Array {
  const { width, height } = frame;
  const longer = Math.max(width, height);
  const share = (x: number, y: number) => {
    const distance = Math.hypot((x / width - 0.5) * (width / longer), (y / height - 0.4) * (height / longer));
    return Math.min(1, distance / 0.75) ** STUDIO_CURVE;
  };
  return blend(frame, light, dark, share);
}

/** Interpolates colors (0..255 per channel) by `share` (0..1); a fixed dither prevents banding in the encoder. */
function blend({ width, height }: FrameSize, from: Rgb, to: Rgb, share: (x: number, y: number) => number) {
  const rgba = new Uint8ClampedArray(width * height * 4);
  const even = from.every((value, c) => value === to[c]);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const part = share(x, y);
      const dither = even ? 0 : (hash(x, y) - 0.5) * 1.6;
      const i = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) {
        rgba[i + c] = Math.round((from[c] ?? 0) * (1 - part) + (to[c] ?? 0) * part + dither);
      }
      rgba[i + 3] = 255;
    }
  }
  return new Uint8Array(rgba.buffer);
}

/** Uniform 0..1 per pixel from integer mixing (constants of the murmur3 finaliser). */
function hash(x: number, y: number): number {
  let h = Math.imul(x + 1, 0x85ebca6b) ^ Math.imul(y + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
