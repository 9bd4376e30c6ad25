/**
 * Makes avatars in a headless Chromium, in the workers of the page: time from the pixels and landmarks to the finished files,
 * three times each. From the test photo, and from a large portrait without and with four further pictures:
 * `node bench/photo-avatars/in-chromium.ts`
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
import sharp from "sharp";
import { decodePicture } from "#lib/avatar-engine/rig/load-rig.ts";
import { loadLandmarks } from "#lib/photo-avatar/face-models/load-landmarks.ts";
import { findFaces } from "#lib/photo-avatar/landmarks/landmarks.ts";
import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import { SHOTS } from "#lib/photo-avatar/shots/shots.ts";
import { type DrawnShot, drawShot } from "#lib/photo-avatar/testing/drawn-shots.ts";
import { readAstronaut, readLandmarks } from "#lib/photo-avatar/testing/known-people.ts";
import { BASIS_FILE } from "#lib/photo-avatar/testing/test-avatars.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { systemBrowser } from "../../e2e/fixtures/browser.ts";
import { machine } from "../load/figures.ts";

const ENTRY = join(ROOT_DIR, "components/photo-avatar/maker-worker.ts");
const bundle = await build({
  entryPoints: [ENTRY],
  bundle: true,
  write: false,
  format: "esm",
  target: "es2022",
});
const code = bundle.outputFiles[0]?.text ?? "";
const find = await loadLandmarks();
/** A drawn picture, enlarged: then the avatar is made in the larger size. */
async function drawn(shot: DrawnShot): Promise<FacePhoto> {
  const large = sharp(await drawShot("sofia", shot)).resize(1_200);
  const photo = await decodePicture(await large.png({ compressionLevel: 1 }).toBuffer());
  const [landmarks] = await findFaces(find, photo);
  if (!landmarks) throw new Error("no face");
  return { photo, landmarks };
}
const portrait = await drawn("rest");
const shots = Object.fromEntries(
  await Promise.all(SHOTS.map(async (shot) => [shot, await drawn(shot)] as const)),
);
const CASES: readonly (readonly [string, FacePhoto, Record<string, FacePhoto>])[] = [
  ["test photo", { photo: await readAstronaut(), landmarks: await readLandmarks("astronaut") }, {}],
  ["large portrait", portrait, {}],
  ["large portrait and four shots", portrait, shots],
];
/** As text, because Playwright sends nothing else at this size. */
const asText = ({ photo: { width, height, rgba }, landmarks }: FacePhoto) => ({
  ...{ width, height, points: [...landmarks] },
  pixels: Buffer.from(rgba).toString("base64"),
});

const basis = await readFile(BASIS_FILE);
const server = createServer((request, response) => {
  // The basis is beside the worker as seen from its own address.
  if (request.url?.endsWith("motion-basis.bin")) return response.end(basis);
  if (request.url === "/a/b/worker.js")
    return response.setHeader("content-type", "text/javascript").end(code);
  response.setHeader("content-type", "text/html").end("<!doctype html>");
});
await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
const address = server.address();
const port = address && typeof address === "object" ? address.port : 0;
const browser = await chromium.launch({ ...systemBrowser, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  for (const [name, main, further] of CASES) {
    const texts = Object.entries(further).map(([shot, face]) => [shot, asText(face)] as const);
    const made = await page.evaluate(makeThrice, { main: asText(main), shots: texts });
    for (const { tookMs, files, bytes } of made)
      console.log(`${name}: ${(tookMs / 1000).toFixed(1)} s, ${files} files, ${Math.round(bytes / 1000)} KB`);
  }
  console.log(machine());
} finally {
  await browser.close();
  server.close();
}

type FaceText = ReturnType<typeof asText>;
interface Sent {
  main: FaceText;
  shots: (readonly [string, FaceText])[];
}

/** Runs in the page. */
async function makeThrice({
  main,
  shots,
}: Sent): Promise<{ tookMs: number; files: number; bytes: number }[]> {
  const read = ({ width, height, pixels, points }: FaceText) => ({
    photo: { width, height, rgba: Uint8Array.from(atob(pixels), (character) => character.charCodeAt(0)) },
    landmarks: Float32Array.from(points),
    isForTeethOnly: false,
  });
  const [face, further] = [read(main), shots.map(([shot, picture]) => [shot, read(picture)] as const)];
  const work = async (task: object, port: MessagePort) => {
    const worker = new Worker("/a/b/worker.js", { type: "module" });
    const data = await new Promise<{ files: Map<string, Uint8Array> }>((done, fail) => {
      worker.onerror = ({ message }) => fail(new Error(message));
      worker.onmessage = (event) => {
        if (event.data.type === "made") done(event.data);
        if (event.data.type === "failed") fail(new Error(event.data.reason));
      };
      worker.postMessage({ ...task, port }, [port]);
    });
    worker.terminate();
    return data;
  };
  const results: { tookMs: number; files: number; bytes: number }[] = [];
  for (let run = 0; run < 3; run++) {
    const from = performance.now();
    // As `make-in-browser.ts` does.
    const { port1, port2 } = new MessageChannel();
    const made = await Promise.all([
      work({ task: "avatar", main: face, taken: further.map(([shot]) => shot) }, port1),
      work({ task: "beside", main: face, shots: Object.fromEntries(further) }, port2),
    ]);
    const tookMs = performance.now() - from;
    const files = made.flatMap((part) => [...part.files.values()]);
    const bytes = files.reduce((sum, file) => sum + file.length, 0);
    results.push({ tookMs, files: files.length, bytes });
  }
  return results;
}
