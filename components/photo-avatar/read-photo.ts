import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import {
  checkPhotoFile,
  MAX_PHOTO_BYTES,
  type PhotoFileProblem,
} from "#lib/photo-avatar/photo/photo-file.ts";

/** A photo as pixels, and the SHA-256 of its file in hex. */
export interface ReadPhoto {
  readonly picture: Picture;
  readonly hash: string;
}

/** A file that can't be used as a photo. */
export class PhotoFileError extends Error {
  override readonly name = "PhotoFileError";
  readonly problem: PhotoFileProblem;

  constructor(problem: PhotoFileProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Larger photos are made smaller: nothing finer than this shows. */
const MAX_SIDE_PX = 2_400;

/** Reads a photo upright (EXIF), in sRGB, on white. @throws PhotoFileError */
export async function readPhoto(file: Blob): Promise<ReadPhoto> {
  if (file.size > MAX_PHOTO_BYTES) throw new PhotoFileError("tooLarge");
  const bytes = await file.arrayBuffer();
  const problem = checkPhotoFile(new Uint8Array(bytes));
  if (problem) throw new PhotoFileError(problem);
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new PhotoFileError("noImage");
  });
  try {
    const digest = await crypto.subtle.digest("SHA-256", bytes);
    const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
    return { picture: pixelsOf(bitmap, bitmap.width, bitmap.height, MAX_SIDE_PX), hash };
  } finally {
    bitmap.close();
  }
}

/** The pixels of an image or a video's frame, scaled down to at most `maxSide` on its longer side. */
export function pixelsOf(
  source: CanvasImageSource,
  sourceWidth: number,
  sourceHeight: number,
  maxSide: number,
): Picture {
  const scale = Math.min(1, maxSide / Math.max(sourceWidth, sourceHeight));
  const width = Math.max(1, Math.round(sourceWidth * scale));
  const height = Math.max(1, Math.round(sourceHeight * scale));
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, rgba: new Uint8Array(data.buffer) };
}
