import { backgroundImagePath, imageIdOf, readBackground } from "#lib/avatar/background-name.ts";
import type { Background } from "#lib/avatar/face-types.ts";

/** What a name stands for, at the size of a square face; null for a picture that is gone. */
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

/** A picture that fills a square; what is too much is cut off around its middle. */
async function fill(picture: ImageBitmap, sizePx: number): Promise<Uint8Array> {
  const context = new OffscreenCanvas(sizePx, sizePx).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  const { width, height } = picture;
  const shorter = Math.min(width, height);
  const [left, top] = [(width - shorter) / 2, (height - shorter) / 2];
  context.drawImage(picture, left, top, shorter, shorter, 0, 0, sizePx, sizePx);
  picture.close();
  return new Uint8Array(context.getImageData(0, 0, sizePx, sizePx).data.buffer);
}
