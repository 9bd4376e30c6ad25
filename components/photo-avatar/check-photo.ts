import { findFaces, type LandmarkFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { type HINTS, type PhotoProblem, validatePhoto } from "#lib/photo-avatar/photo/validate-photo.ts";
import type { FoundFace } from "./maker-messages.ts";
import { PhotoFileError, readPhoto } from "./read-photo.ts";

/** A photo that can become an avatar. */
export interface GoodPhoto {
  readonly face: FoundFace;
  readonly hash: string;
  readonly hints: readonly (keyof typeof HINTS)[];
  readonly file: Blob;
}

export type PhotoError = PhotoProblem | PhotoFileError["problem"] | "search";

/** Reads a file and looks for its face: a photo that will do, or everything that is wrong with it. */
export async function checkPhoto(
  file: Blob,
  find: LandmarkFinder,
): Promise<GoodPhoto | readonly PhotoError[]> {
  try {
    const { picture, hash } = await readPhoto(file);
    const faces = await findFaces(find, picture);
    const { problems, hints } = validatePhoto(picture, faces);
    const [landmarks] = faces;
    if (!landmarks || problems.length > 0) return problems;
    return { face: { photo: picture, landmarks }, hash, hints, file };
  } catch (error) {
    return [error instanceof PhotoFileError ? error.problem : "search"];
  }
}
