import { backgroundImagePath, imageIdOf, readBackground } from "#lib/avatar-engine/draw/background-name.ts";
import type { Background } from "#lib/avatar-engine/draw/face-types.ts";

/** Loads a background by name at the size of a square face. Returns `null` if its image was deleted. */
export async function browserBackground(name: string, sizePx: number): Promise<Background | null> {
  const imageId = imageIdOf(name);
  if (imageId === null) return readBackground(name);
  try {
    const response = await fetch(backgroundImagePath(imageId));
    return { kind: "image", rgba: await fill(await createImageBitmap(await response.blob()), sizePx) };
  } catch {
    return null;
  }
}

/** Crops an image to a centred square of `sizePx`. Returns its RGBA pixels. */
async function fill(image: ImageBitmap, sizePx: number): Promise<Uint8Array> {
  const context = new OffscreenCanvas(sizePx, sizePx).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  const { width, height } = image;
  const shorter = Math.min(width, height);
  const [left, top] = [(width - shorter) / 2, (height - shorter) / 2];
  context.drawImage(image, left, top, shorter, shorter, 0, 0, sizePx, sizePx);
  image.close();
  return new Uint8Array(context.getImageData(0, 0, sizePx, sizePx).data.buffer);
}
