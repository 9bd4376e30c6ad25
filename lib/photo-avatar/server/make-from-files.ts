import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { decodePicture } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { decodeMotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { loadLandmarks } from "#lib/photo-avatar/face-models/load-landmarks.ts";
import { findFaces, type LandmarkFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { makePhotoAvatar } from "#lib/photo-avatar/make-photo-avatar.ts";
import { type EncodePicture, writePack } from "#lib/photo-avatar/pack/write-pack.ts";
import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import { checkPhotoFile, FILE_SENTENCES, MAX_PHOTO_PIXELS } from "#lib/photo-avatar/photo/photo-file.ts";
import { SENTENCES, validatePhoto } from "#lib/photo-avatar/photo/validate-photo.ts";
import { checkShot, shotSentence } from "#lib/photo-avatar/shots/check-shot.ts";
import { layShots } from "#lib/photo-avatar/shots/lay-shots.ts";
import { type GoodShot, SHOTS, type Shot, type Shots } from "#lib/photo-avatar/shots/shots.ts";
import { maxSidePx } from "./env.ts";

/** As in the browser: nothing finer than this shows. */
const MAX_SIDE_PX = 2_400;
const BASIS = join(import.meta.dirname, "../basis/motion-basis.bin");

/** Photos as files. */
export interface MakeRequest {
  readonly photo: Uint8Array;
  /** Further pictures of the same person. */
  readonly shots: Shots<Uint8Array>;
}

/** Part of a file of the request, in order, because a message of 20 MB takes 40 ms to send. The last one has none. */
export type MakePart =
  | { readonly photo: "portrait" | Shot; readonly bytes: Uint8Array }
  | { readonly photo: null };

/** The avatar's files, or a sentence for each thing that is wrong with one of the photos. */
export type MakeAnswer =
  | { readonly files: readonly (readonly [name: string, bytes: Uint8Array<ArrayBuffer>])[] }
  | { readonly photo: "portrait" | Shot; readonly problems: readonly string[] };

/** Something is wrong with a photo; the message has a sentence for each thing. */
class PhotoError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

/** Makes an avatar from photos as files. The same photos always give the same bytes. */
export async function makeFromFiles({ photo, shots }: MakeRequest): Promise<MakeAnswer> {
  const find = await loadLandmarks();
  const main = await readPortrait(find, photo).catch(refusal("portrait"));
  if ("problems" in main) return main;
  const good: { [shot in Shot]?: GoodShot } = {};
  for (const shot of SHOTS) {
    const file = shots[shot];
    const face = file && (await readShot(find, file, shot, main).catch(refusal(shot)));
    if (face && "problems" in face) return face;
    if (face) good[shot] = face;
  }
  const basis = decodeMotionBasis(await readFile(BASIS));
  const names = { slug: "photo", name: "Photo" };
  const maxSide = maxSidePx();
  const size = maxSide === undefined ? {} : { maxSide };
  const parts = makePhotoAvatar({ ...main, ...layShots(main, good), basis, ...names, ...size });
  return { files: [...(await writePack(parts, encodeWithSharp))] };
}

const refusal = (photo: "portrait" | Shot) => (error: unknown) => {
  if (error instanceof PhotoError) return { photo, problems: error.problems };
  throw error;
};

/** The one good face of a photo. @throws PhotoError */
async function readPortrait(find: LandmarkFinder, file: Uint8Array): Promise<FacePhoto> {
  const photo = await decode(file);
  const faces = await findFaces(find, photo);
  const { problems } = validatePhoto(photo, faces);
  const [landmarks] = faces;
  if (!landmarks || problems.length > 0) throw new PhotoError(problems.map((name) => SENTENCES[name]));
  return { photo, landmarks };
}

/** A further picture that can be used beside the portrait. @throws PhotoError */
async function readShot(
  find: LandmarkFinder,
  file: Uint8Array,
  shot: Shot,
  portrait: FacePhoto,
): Promise<GoodShot> {
  const photo = await decode(file);
  const checked = checkShot({ shot, portrait, photo, faces: await findFaces(find, photo) });
  if ("face" in checked) return checked.face;
  throw new PhotoError(checked.problems.map(shotSentence));
}

/** A photo upright (EXIF), in sRGB, on white, at most 2,400 px on its longer side. @throws PhotoError */
async function decode(file: Uint8Array): Promise<Picture> {
  const problem = checkPhotoFile(file);
  if (problem) throw new PhotoError([FILE_SENTENCES[problem]]);
  try {
    const upright = sharp(file, { limitInputPixels: MAX_PHOTO_PIXELS }).rotate().toColourspace("srgb");
    const fitted = upright.flatten({ background: "white" }).resize({
      ...{ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside", withoutEnlargement: true },
    });
    return await decodePicture(await fitted.png({ compressionLevel: 1 }).toBuffer());
  } catch (cause) {
    throw Object.assign(new PhotoError([FILE_SENTENCES.noImage]), { cause });
  }
}

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

/** The same in the quality of the browser's. */
export const encodeWithSharp: EncodePicture = (picture, kind) =>
  encodeWebp(picture, kind === "gray" ? 90 : 92);
