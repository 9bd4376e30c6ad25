/**
 * A page to look at the avatar engine frame by frame: `node bench/avatar/avatar-lab.ts [port]`, then open the
 * printed URL. It speaks a text with the local voice, or takes an audio file, and shows every frame with the
 * mouth's weights, the drawing time, and the phonemes and visemes on a timeline. Speech needs the local
 * models; audio files need nothing.
 */
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { packFiles } from "#lib/avatar-engine/rig/rig-pack.ts";
import { collectRigFiles } from "#lib/avatars/collect-rig-files.ts";
import { modelDirectory } from "#models/load.ts";
import { cleanText } from "#models/speech/clean-text.ts";
import type { SpeechWorker } from "#models/speech/speak.ts";
import { findVoice } from "#models/voices.ts";
import { WorkerClient } from "#models/workers/worker-client.ts";
import { sayWhole } from "#scripts/visemes/say-whole.ts";

const port = Number(process.argv[2] ?? 4180);
const SLUG = /^[a-z0-9-]+$/;
const here = (file: string) => new URL(`./avatar-lab/${file}`, import.meta.url);

let speech: SpeechWorker | undefined;

function speechWorker(): SpeechWorker {
  const cache = process.env.VISAVIS_CACHE_DIR ?? join(homedir(), ".cache/visavis");
  speech ??= new WorkerClient(new URL("../../models/speech/speech-worker.ts", import.meta.url), {
    workerData: { directory: modelDirectory(cache, "speech") },
  });
  return speech;
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(here("lab.ts"))],
    ...{ bundle: true, format: "esm", target: "es2023", write: false },
  });
  return outputFiles[0]?.text ?? "";
}

async function packRig(slug: string): Promise<Uint8Array> {
  const { files } = await collectRigFiles(
    async (file) => new Uint8Array(await readFile(new URL(`../../avatars/${slug}/${file}`, import.meta.url))),
  );
  return packFiles(files);
}

async function speak(text: string, slug: string): Promise<string> {
  const { samples, phonemes } = await sayWhole(speechWorker(), cleanText(text), findVoice(slug));
  const audio = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString("base64");
  return JSON.stringify({ audio, phonemes });
}

async function respond(url: URL, response: ServerResponse): Promise<void> {
  const slug = url.searchParams.get("avatar") ?? "";
  const send = (type: string, body: string | Uint8Array) =>
    void response.writeHead(200, { "content-type": type }).end(body);
  if (url.pathname === "/") send("text/html; charset=utf-8", await readFile(here("index.html")));
  else if (url.pathname === "/lab.js") send("text/javascript; charset=utf-8", await bundle());
  else if (url.pathname === "/rig" && SLUG.test(slug)) {
    send("application/octet-stream", await packRig(slug));
  } else if (url.pathname === "/speech" && SLUG.test(slug)) {
    send("application/json", await speak(url.searchParams.get("text") ?? "", slug));
  } else response.writeHead(404).end();
}

createServer((request, response) => {
  respond(new URL(request.url ?? "/", "http://lab"), response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(port, "127.0.0.1", () => console.log(`http://127.0.0.1:${port}`));
