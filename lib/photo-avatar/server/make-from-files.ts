import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { decodePicture } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { decodeMotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { loadOnnxLandmarks } from "#lib/photo-avatar/face-models/onnx-landmarks.ts";
import { findFaces, type LandmarkFinder, type Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { makePhotoAvatar } from "#lib/photo-avatar/make-photo-avatar.ts";
import { encodeWebp } from "#lib/photo-avatar/pack/encode-webp.ts";
import { type EncodePicture, writePack } from "#lib/photo-avatar/pack/write-pack.ts";
import { checkPhotoFile, FILE_SENTENCES, MAX_PHOTO_PIXELS } from "#lib/photo-avatar/photo/photo-file.ts";
import { SENTENCES, validatePhoto } from "#lib/photo-avatar/photo/validate-photo.ts";
import type { MakeAnswer, MakeRequest } from "./maker-protocol.ts";

/** As in the browser: nothing finer than this shows. */
const MAX_SIDE_PX = 2_400;
const BASIS = join(import.meta.dirname, "../basis/motion-basis.bin");
const NO_TEETH = "This photo shows no teeth. Use one with an open smile.";

type Face = { photo: Picture; landmarks: Landmarks };

/** Something is wrong with a photo; the message has a sentence for each thing. */
class PhotoError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(" "));
    this.problems = problems;
  }
}

/** Makes an avatar from photos as files. The same photos always give the same bytes. */
export async function makeFromFiles({ photo, smile }: MakeRequest): Promise<MakeAnswer> {
  const find = await loadOnnxLandmarks();
  const main = await readFace(find, photo).catch(refusal("file"));
  if ("problems" in main) return main;
  const second = smile && (await readSmile(find, smile).catch(refusal("smile")));
  if (second && "problems" in second) return second;
  const basis = decodeMotionBasis(await readFile(BASIS));
  const parts = makePhotoAvatar({
    ...main,
    ...(second && { smile: second }),
    basis,
    ...{ slug: "photo", name: "Photo" },
  });
  return { files: [...(await writePack(parts, encode))] };
}

const refusal = (field: "file" | "smile") => (error: unknown) => {
  if (error instanceof PhotoError) return { field, problems: error.problems };
  throw error;
};

/** The one good face of a photo. @throws PhotoError */
async function readFace(find: LandmarkFinder, file: Uint8Array): Promise<Face & { isSmiling: boolean }> {
  const problem = checkPhotoFile(file);
  if (problem) throw new PhotoError([FILE_SENTENCES[problem]]);
  const photo = await decode(file);
  const faces = await findFaces(find, photo);
  const { problems, hints } = validatePhoto(photo, faces);
  const [landmarks] = faces;
  if (!landmarks || problems.length > 0) throw new PhotoError(problems.map((name) => SENTENCES[name]));
  return { photo, landmarks, isSmiling: hints.includes("smile") };
}

async function readSmile(find: LandmarkFinder, file: Uint8Array): Promise<Face> {
  const face = await readFace(find, file);
  if (!face.isSmiling) throw new PhotoError([NO_TEETH]);
  return face;
}

/** A photo upright (EXIF), in sRGB, on white, at most 2,400 px on its longer side. @throws PhotoError */
async function decode(file: Uint8Array): Promise<Picture> {
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

/** WebP in the quality of the browser's. */
const encode: EncodePicture = (picture, kind) => encodeWebp(picture, kind === "gray" ? 90 : 92);
