import type { Background } from "./face-types.ts";

/** Centre and edge colour of the studio, after the bake's `bg.py`. */
const STUDIO_LIGHT = [226, 231, 238] as const;
const STUDIO_DARK = [172, 183, 199] as const;

/** Opaque RGBA [size][size] of a background. @throws RangeError when an image has another size. */
export function drawBackground(background: Background, size: number): Uint8Array {
  if (background.kind === "image") {
    if (background.rgba.length !== size * size * 4) {
      throw new RangeError(
        `A background for ${size} px needs ${size * size * 4} bytes, got ${background.rgba.length}`,
      );
    }
    return background.rgba;
  }
  return background.kind === "studio" ? drawStudio(size) : drawColour(background.rgb, size);
}

/** One colour (0..255 a channel) as opaque RGBA [size][size]. */
function drawColour(rgb: readonly [number, number, number], size: number): Uint8Array {
  const rgba = new Uint8Array(size * size * 4);
  for (let i = 0; i < rgba.length; i += 4) rgba.set([...rgb, 255], i);
  return rgba;
}

/** Soft round light behind the head; a fixed dither keeps the gradient from banding in the encoder. */
function drawStudio(size: number): Uint8Array {
  const rgba = new Uint8Array(size * size * 4);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const distance = Math.hypot(x / size - 0.5, y / size - 0.4);
      const dark = Math.min(1, distance / 0.75) ** 1.4;
      const dither = hash(x, y) - 0.5;
      const i = (y * size + x) * 4;
      for (let c = 0; c < 3; c++) {
        const value = (STUDIO_LIGHT[c] ?? 0) * (1 - dark) + (STUDIO_DARK[c] ?? 0) * dark;
        rgba[i + c] = Math.round(value + dither * 1.6);
      }
      rgba[i + 3] = 255;
    }
  }
  return rgba;
}

/** Uniform 0..1 per pixel from integer mixing (constants of the murmur3 finaliser). */
function hash(x: number, y: number): number {
  let h = Math.imul(x + 1, 0x85ebca6b) ^ Math.imul(y + 1, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
}
