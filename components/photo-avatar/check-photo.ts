import type { FaceFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import { type HINTS, type PhotoProblem, validatePhoto } from "#lib/photo-avatar/photo/validate-photo.ts";
import { checkShot, type ShotProblem } from "#lib/photo-avatar/shots/check-shot.ts";
import type { GoodShot, Shot } from "#lib/photo-avatar/shots/shots.ts";
import { PhotoFileError, type ReadPhoto, readPhoto } from "./read-photo.ts";

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
    return { face: { photo: picture, landmarks }, hash, hints, file };
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
