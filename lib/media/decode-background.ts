import type { Background } from "#lib/avatar-engine/draw/face-types.ts";

/**
 * Decodes an image as a background that fills the frame, cropped around its center. Returns the studio if the
 * image is missing or broken, so a call or a video never fails because of its background.
 */
export async function decodeBackground(
  file: string | Uint8Array,
  { width, height }: { width: number; height: number },
): Promise<Background> {
  // Few calls have an image, and the library is loaded with the avatar anyway.
  const { default: sharp } = await import("sharp");
  try {
    const rgba = await sharp(file, { failOn: "truncated" })
      .resize(width, height, { fit: "cover" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw()
      .toBuffer();
    return { kind: "image", rgba: new Uint8Array(rgba) };
  } catch {
    return { kind: "studio" };
  }
}
