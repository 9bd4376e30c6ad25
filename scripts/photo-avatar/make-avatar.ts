/**
 * Makes an avatar from a photo on this machine: `node scripts/photo-avatar/make-avatar.ts <photo> <folder> [smiling photo]`.
 * Prints what is wrong with the photo, or the checks of the finished avatar. Look at it with
 * `scripts/avatars/contact-sheet.ts`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { decodePicture } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { decodeMotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { findFaces, type LandmarkFinder, type Landmarks } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { makePhotoAvatar } from "#lib/photo-avatar/make-photo-avatar.ts";
import { passes, scorePack } from "#lib/photo-avatar/pack/score-pack.ts";
import { writePack } from "#lib/photo-avatar/pack/write-pack.ts";
import { HINTS, SENTENCES, validatePhoto } from "#lib/photo-avatar/photo/validate-photo.ts";
import { encodeWithSharp } from "#lib/photo-avatar/testing/known-people.ts";
import { BASIS_FILE, rigOf } from "#lib/photo-avatar/testing/test-avatars.ts";
import { withChromiumLandmarks } from "./chromium-landmarks.ts";

const SIZE = 720;
/** Larger photos are made smaller first: nothing finer than this shows. */
const LARGEST_PX = 2_400;
const [photoPath = "", folder = ".", smilePath] = process.argv.slice(2);

interface Found {
  readonly photo: Picture;
  readonly landmarks: Landmarks;
}

/** @throws Error with a sentence for each problem. */
async function readFace(find: LandmarkFinder, path: string): Promise<Found> {
  const upright = sharp(path).rotate().flatten({ background: "white" });
  const limited = upright.resize({
    width: LARGEST_PX,
    height: LARGEST_PX,
    fit: "inside",
    withoutEnlargement: true,
  });
  const photo = await decodePicture(await limited.png().toBuffer());
  const faces = await findFaces(find, photo);
  const { problems, hints } = validatePhoto(photo, faces);
  const [landmarks] = faces;
  if (!landmarks || problems.length > 0)
    throw new Error(problems.map((problem) => SENTENCES[problem]).join(" "));
  for (const hint of hints) console.log(HINTS[hint]);
  return { photo, landmarks };
}

const { main, smile } = await withChromiumLandmarks(async (find) => ({
  main: await readFace(find, photoPath),
  smile: smilePath ? await readFace(find, smilePath) : undefined,
}));
const slug = basename(folder);
const basis = decodeMotionBasis(await readFile(BASIS_FILE));
const parts = makePhotoAvatar({ ...main, ...(smile && { smile }), basis, slug, name: slug, size: SIZE });
const files = await writePack(parts, encodeWithSharp);
await mkdir(folder, { recursive: true });
for (const [name, bytes] of files) await writeFile(join(folder, name), bytes);
for (const score of scorePack(await rigOf(files)))
  console.log(`${passes(score) ? "pass" : "FAIL"} ${score.check}: ${score.value.toFixed(3)}`);
