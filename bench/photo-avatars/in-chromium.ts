/**
 * Makes an avatar of the test photo in a headless Chromium, in the worker of the page: time from the photo's pixels and
 * landmarks to the finished files, three times: `node bench/photo-avatars/in-chromium.ts`
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { build } from "esbuild";
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
const photo = await readAstronaut();
const landmarks = await readLandmarks("astronaut");

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
  const made = await page.evaluate(
    async ({ width, height, pixels, points }) => {
      const rgba = Uint8Array.from(atob(pixels), (character) => character.charCodeAt(0));
      const results: { tookMs: number; files: number; bytes: number }[] = [];
      for (let run = 0; run < 3; run++) {
        const worker = new Worker("/a/b/worker.js", { type: "module" });
        const data = await new Promise<{ tookMs: number; files: Map<string, Uint8Array> }>((done, fail) => {
          worker.onerror = ({ message }) => fail(new Error(message));
          worker.onmessage = (event) => {
            if (event.data.type === "made") done(event.data);
            if (event.data.type === "failed") fail(new Error(event.data.reason));
          };
          const main = { photo: { width, height, rgba }, landmarks: Float32Array.from(points) };
          worker.postMessage({ main, name: "Eileen", size: 720 });
        });
        worker.terminate();
        const bytes = [...data.files.values()].reduce((sum, file) => sum + file.length, 0);
        results.push({ tookMs: data.tookMs, files: data.files.size, bytes });
      }
      return results;
    },
    {
      width: photo.width,
      height: photo.height,
      pixels: Buffer.from(photo.rgba).toString("base64"),
      points: [...landmarks],
    },
  );
  for (const { tookMs, files, bytes } of made)
    console.log(`${(tookMs / 1000).toFixed(1)} s, ${files} files, ${Math.round(bytes / 1000)} KB`);
  console.log(machine());
} finally {
  await browser.close();
  server.close();
}
