/**
 * Finds the landmarks of faces with MediaPipe Face Mesh in a headless Chromium, for tests and for the motion basis:
 * `node scripts/photo-avatar/find-landmarks.ts <folder> <picture>…` writes `<folder>/<name>.json`, an array of
 * [x, y, z] in pixels (`lib/photo-avatar/landmarks/landmarks.ts`). A built-in avatar is named by its slug.
 */
import { writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { decodePicture } from "#lib/avatar-engine/rig/load-rig.ts";
import { PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { findFaces } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { withChromiumLandmarks } from "./chromium-landmarks.ts";

/** Grey behind built-in avatars, whose images have none of their own. */
const BEHIND = { r: 190, g: 196, b: 205 };
/** Small pictures are enlarged for the model, which works on 192 pixels of face. */
const ENLARGED = 2;

const [folder = ".", ...pictures] = process.argv.slice(2);
await withChromiumLandmarks(async (find) => {
  for (const path of pictures) {
    const file = PEOPLE.includes(path) ? join(ROOT_DIR, "avatars", path, "neutral.webp") : path;
    const whole = sharp(file).rotate().flatten({ background: BEHIND });
    const { width = 0 } = await sharp(file).metadata();
    const picture = await decodePicture(
      await whole
        .resize({ width: width * ENLARGED })
        .png()
        .toBuffer(),
    );
    const [face] = await findFaces(find, picture);
    if (!face) throw new Error(`No face found in ${path}`);
    const points = Array.from({ length: face.length / 3 }, (_, i) =>
      [...face.subarray(i * 3, i * 3 + 3)].map((value) => Math.round((value / ENLARGED) * 100) / 100),
    );
    const name = PEOPLE.includes(path) ? path : basename(path).replace(/\.\w+$/, "");
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(points)}\n`);
    console.log(`${name}: ${points.length} points`);
  }
});
