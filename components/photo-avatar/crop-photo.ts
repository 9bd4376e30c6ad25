/** A part of a photo, in percent of its width and height. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cameras' own quality: what is lost doesn't show. */
const JPEG_QUALITY = 0.95;

/** Cuts a part out of a photo, upright (EXIF), at its own size, as JPEG. Rejects if the photo can't be read. */
export async function cropPhoto(file: Blob, { x, y, width, height }: Part): Promise<Blob> {
  const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const [across, down] = [photo.width / 100, photo.height / 100];
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(width * across)),
      Math.max(1, Math.round(height * down)),
    );
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(photo, -Math.round(x * across), -Math.round(y * down));
    return await canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY });
  } finally {
    photo.close();
  }
}
