import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import type { FaceFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { type FacePhoto, flatPoints } from "#lib/photo-avatar/photo/align.ts";
import { isHairHidden } from "#lib/photo-avatar/photo/hidden-hair.ts";
import {
  checkPhotoFile,
  MAX_PHOTO_BYTES,
  type PhotoFileProblem,
} from "#lib/photo-avatar/photo/photo-file.ts";
import { type HINTS, type PhotoProblem, validatePhoto } from "#lib/photo-avatar/photo/validate-photo.ts";
import { checkShot, type ShotProblem } from "#lib/photo-avatar/shots/check-shot.ts";
import type { GoodShot, Shot } from "#lib/photo-avatar/shots/shots.ts";

interface CheckedPhoto<Face extends FacePhoto> {
  readonly face: Face;
  readonly hash: string;
  readonly file: Blob;
}

/** A photo that can become an avatar. */
export interface GoodPhoto extends CheckedPhoto<FacePhoto> {
  readonly hints: readonly (keyof typeof HINTS)[];
}

/** A further picture that can be used beside the portrait. */
export type GoodShotPhoto = CheckedPhoto<GoodShot>;

type FileError = PhotoFileError["problem"] | "search";
export type PhotoError = PhotoProblem | FileError;
export type ShotError = ShotProblem | FileError;

/** Reads a file and looks for its face: a photo that will do, or everything that is wrong with it. */
export async function checkPhoto(file: Blob, find: FaceFinder): Promise<GoodPhoto | readonly PhotoError[]> {
  return await reading(file, async ({ picture, hash }) => {
    const faces = await find(picture);
    const { problems, hints } = validatePhoto(picture, faces);
    const [landmarks] = faces;
    if (!landmarks || problems.length > 0) return problems;
    const hair = isHairHidden(picture, flatPoints(landmarks)) ? (["hair"] as const) : [];
    return { face: { photo: picture, landmarks }, hash, hints: [...hints, ...hair], file };
  });
}

/** The same for a further picture beside a portrait. */
export async function checkShotPhoto(
  file: Blob,
  find: FaceFinder,
  { shot, portrait }: { shot: Shot; portrait: FacePhoto },
): Promise<GoodShotPhoto | readonly ShotError[]> {
  return await reading(file, async ({ picture, hash }) => {
    const checked = checkShot({ shot, portrait, photo: picture, faces: await find(picture) });
    return "face" in checked ? { face: checked.face, hash, file } : checked.problems;
  });
}

async function reading<Result, Problem>(
  file: Blob,
  check: (photo: ReadPhoto) => Promise<Result | readonly Problem[]>,
): Promise<Result | readonly (Problem | FileError)[]> {
  try {
    return await check(await readPhoto(file));
  } catch (error) {
    return [error instanceof PhotoFileError ? error.problem : "search"];
  }
}

/** A photo as pixels, and the SHA-256 of its file in hex. */
interface ReadPhoto {
  readonly picture: Picture;
  readonly hash: string;
}

/** A file that can't be used as a photo. */
class PhotoFileError extends Error {
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
async function readPhoto(file: Blob): Promise<ReadPhoto> {
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
