import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { z } from "zod";
import type { LandmarkFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { systemBrowser } from "../../e2e/fixtures/browser.ts";

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

/** Calls `use` with MediaPipe Face Mesh in a headless Chromium, and closes both afterwards. */
export async function withChromiumLandmarks<T>(use: (find: LandmarkFinder) => Promise<T>): Promise<T> {
  const server = createServer((request, response) => void serveFile(request, response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const browser = await chromium.launch({
    ...systemBrowser,
    args: ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    return await use(async ({ width, height, rgba }) => {
      const png = await sharp(rgba, { raw: { width, height, channels: 4 } })
        .png()
        .toBuffer();
      const url = `data:image/png;base64,${png.toString("base64")}`;
      const faces = facesOf.parse(await page.evaluate(`findFaces(${JSON.stringify(url)})`));
      return faces.map((face) => Float32Array.from(face.flat()));
    });
  } finally {
    await browser.close();
    server.close();
  }
}
