import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { readModelsEnv } from "#models/env.ts";
import { modelDirectory } from "#models/load.ts";
import { findOptional, KOKORO_8_BIT } from "#models/optional/catalogue.ts";
import { optionalDirectory, writeDescriptor } from "#models/optional/descriptor.ts";
import { startTestServer, type TestServer, waitFor } from "#models/testing/start-test-server.ts";
import { findRecording } from "#models/voices.ts";
import { LocalSpeech } from "./local-speech.ts";

const own = readModelsEnv().VISAVIS_CACHE_DIR;
const natural = modelDirectory(own, "natural-voices");
let root: string;
const servers: TestServer[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "local-speech-"));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(root, { recursive: true });
});

/** A server whose cache has the recording of this machine, and nothing else yet. */
async function start(name: string, add: (directory: string) => Promise<void> = async () => undefined) {
  const cache = join(root, name);
  await mkdir(join(cache, "models"), { recursive: true });
  await symlink(modelDirectory(own, "speech"), modelDirectory(cache, "speech"));
  await add(modelDirectory(cache, "natural-voices"));
  const server = await startTestServer({ VISAVIS_CACHE_DIR: cache }, waitFor("speech"));
  servers.push(server);
  return { server, directory: modelDirectory(cache, "natural-voices") };
}

const say = ({ url }: TestServer, fields: object) =>
  fetch(`${url}/v1/audio/speech`, {
    method: "POST",
    body: JSON.stringify({ input: "Good morning.", response_format: "pcm", ...fields }),
  });

async function speaker(server: TestServer, voice = "maya", fields: object = {}): Promise<string | null> {
  const response = await say(server, { voice, ...fields });
  expect(response.status).toBe(200);
  expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  return response.headers.get("x-visavis-voice");
}

test.skipIf(isQuick || !existsSync(natural))(
  "the recording speaks until the natural voices are downloaded and loaded, and its own names keep it",
  async () => {
    const { server, directory } = await start("late");
    expect(await speaker(server)).toBe("piper-joe");
    await symlink(natural, directory);
    await expect.poll(() => speaker(server), { timeout: 300_000, interval: 500 }).toBe("kokoro");
    expect(await speaker(server, "nova")).toBe("kokoro");
    expect(await speaker(server, "joe")).toBe("piper-joe");
    const { speech } = await (await fetch(`${server.url}/health`)).json();
    expect(speech).toMatchObject({ status: "ready", voices: "natural" });
  },
);

test.skipIf(isQuick || !existsSync(natural))(
  "the recording is not stopped by natural voices that load while it is asked to speak",
  async () => {
    const speech = new LocalSpeech(own);
    const job = { text: "Good morning.", voice: findRecording("joe"), speed: 1 };
    const [first] = await Promise.all([speech.run(job), speech.loaded()]);
    expect(first.audio.length).toBeGreaterThan(5_000);
    expect((await speech.run(job)).audio.length).toBeGreaterThan(5_000);
    await speech.close();
  },
);

// In a quick run, `kokoro/` shows that a damaged network ends its own process only.
test.skipIf(isQuick)("a damaged file of the natural voices leaves the recording speaking", async () => {
  const { server } = await start("damaged", async (directory) => {
    await mkdir(directory);
    await writeFile(join(directory, "front.onnx"), "no network");
  });
  expect(await speaker(server)).toBe("piper-joe");
  expect(await speaker(server, "alloy")).toBe("piper-joe");
});

test.skipIf(isQuick || !existsSync(natural))(
  "the natural voices speak in the quality that they have, also after Kokoro's own decoder turned out to be damaged",
  async () => {
    const { server } = await start("best", (directory) => symlink(natural, directory));
    const best = { quality: "best" };
    expect(await speaker(server, "maya", best)).toBe("kokoro");
    expect((await say(server, { quality: "worst" })).status).toBe(400);
    expect(await bestVoices(server)).toEqual([]);
    const kokoro = findOptional("kokoro");
    if (!kokoro) throw new Error("Kokoro is not in the catalogue");
    const directory = optionalDirectory(join(root, "best"), "kokoro");
    await mkdir(directory, { recursive: true });
    for (const { name, bytes } of kokoro.files) {
      await writeFile(join(directory, name), "no network");
      await truncate(join(directory, name), bytes);
    }
    await writeDescriptor(directory, kokoro.descriptor);
    await expect.poll(() => listed(server), { timeout: 60_000 }).toContain("kokoro");
    // The hub's file does not fit the front.
    expect(await bestVoices(server)).toEqual([]);
    expect(await speaker(server, "maya", best)).toBe("kokoro");
    await truncate(join(directory, "model.onnx"), KOKORO_8_BIT.bytes);
    await expect.poll(() => bestVoices(server), { timeout: 60_000 }).toContain("maya");
    expect((await say(server, { voice: "maya", ...best })).status).toBe(503);
    expect(await bestVoices(server)).toEqual([]);
    expect(await speaker(server, "maya", best)).toBe("kokoro");
  },
);

async function models({ url }: TestServer): Promise<{ id: string; best?: string[] }[]> {
  return (await (await fetch(`${url}/v1/models`)).json()).data;
}

const listed = async (server: TestServer) => (await models(server)).map(({ id }) => id);
const bestVoices = async (server: TestServer) => (await models(server)).flatMap(({ best = [] }) => best);
