import sharp from "sharp";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";

/** WebP of straight RGBA by sharp; without alpha if the picture is opaque. */
export async function encodeWebp(
  { width, height, rgba }: Picture,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const image = sharp(rgba, { raw: { width, height, channels: 4 } });
  const isOpaque = rgba.every((value, i) => i % 4 !== 3 || value === 255);
  const stored = isOpaque ? image.removeAlpha() : image;
  return new Uint8Array(await stored.webp({ quality, alphaQuality: 90, effort: 4 }).toBuffer());
}
