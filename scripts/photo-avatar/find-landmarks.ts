/**
 * Finds the landmarks of faces with MediaPipe Face Mesh in a headless Chromium, for tests and for the motion basis:
 * `node scripts/photo-avatar/find-landmarks.ts <folder> <picture>…` writes `<folder>/<name>.json`, an array of
 * [x, y, z] in pixels (`lib/photo-avatar/landmarks/landmarks.ts`). A built-in avatar is named by its slug.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { basename, extname, join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { z } from "zod";
import { decodePicture } from "#lib/avatar-engine/rig/load-rig.ts";
import { PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { findFaces, type LandmarkFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { freePort } from "#lib/platform/testing/free-port.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { systemBrowser } from "../../e2e/fixtures/browser.ts";

/** Grey behind built-in avatars, whose images have none of their own. */
const BEHIND = { r: 190, g: 196, b: 205 };
/** Small pictures are enlarged for the model, which works on 192 pixels of face. */
const ENLARGED = 2;

const PACKAGE = join(ROOT_DIR, "node_modules/@mediapipe/face_mesh");
const TYPES: Record<string, string> = { ".js": "text/javascript", ".wasm": "application/wasm" };
const PAGE = `<!doctype html><script src="/face_mesh.js"></script><script>
  const mesh = new FaceMesh({ locateFile: (file) => "/" + file });
  mesh.setOptions({ maxNumFaces: 3, refineLandmarks: true, minDetectionConfidence: 0.3 });
  let found = [];
  mesh.onResults((results) => { found = results.multiFaceLandmarks ?? []; });
  globalThis.findFaces = async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d").drawImage(image, 0, 0);
    // Every picture is new: without this, faces are looked for where the last picture had them.
    mesh.reset();
    await mesh.send({ image: canvas });
    return found.map((face) => face.map(({ x, y, z }) => [x * canvas.width, y * canvas.height, z * canvas.width]));
  };
</script>`;

const facesOf = z.array(z.array(z.tuple([z.number(), z.number(), z.number()])));

/** Serves the page and the files of the package. */
async function serveFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = request.url?.split("?")[0] ?? "/";
  if (file === "/") return void response.setHeader("content-type", "text/html").end(PAGE);
  const bytes = await readFile(join(PACKAGE, file)).catch(() => null);
  if (!bytes) return void response.writeHead(404).end();
  response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream").end(bytes);
}

const [folder = ".", ...pictures] = process.argv.slice(2);
const port = await freePort();
const server = createServer((request, response) => void serveFile(request, response)).listen(
  port,
  "127.0.0.1",
);
const browser = await chromium.launch({
  ...systemBrowser,
  args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
});
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${port}/`);
const find: LandmarkFinder = async ({ width, height, rgba }) => {
  const png = sharp(rgba, { raw: { width, height, channels: 4 } }).png();
  const url = `data:image/png;base64,${(await png.toBuffer()).toString("base64")}`;
  const faces = facesOf.parse(await page.evaluate(`findFaces(${JSON.stringify(url)})`));
  return faces.map((face) => Float32Array.from(face.flat()));
};
for (const path of pictures) {
  const isBuiltIn = PEOPLE.includes(path);
  const file = isBuiltIn ? join(ROOT_DIR, "avatars", path, "neutral.webp") : path;
  const { width = 0 } = await sharp(file).metadata();
  const whole = sharp(file).rotate().flatten({ background: BEHIND });
  const large = whole.resize({ width: width * ENLARGED }).png();
  const [face] = await findFaces(find, await decodePicture(await large.toBuffer()));
  if (!face) throw new Error(`No face found in ${path}`);
  const points = Array.from({ length: face.length / 3 }, (_, i) =>
    [...face.subarray(i * 3, i * 3 + 3)].map((value) => Math.round((value / ENLARGED) * 100) / 100),
  );
  const name = isBuiltIn ? path : basename(path).replace(/\.\w+$/, "");
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(points)}\n`);
  console.log(`${name}: ${points.length} points`);
}
await browser.close();
server.close();
