import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wavHeader } from "#lib/media/wav.ts";
import { readModelsEnv } from "#models/env.ts";
import { loadModels, modelDirectory } from "#models/load.ts";
import { NATURAL_VOICES } from "#models/manifest.ts";
import { findOptional } from "#models/optional/catalogue.ts";
import { optionalDirectory } from "#models/optional/descriptor.ts";
import { pullOptional } from "#models/optional/pull-optional.ts";
import { startTestServer, type TestServer } from "#models/testing/start-test-server.ts";
import { wordErrorRate } from "#models/testing/word-error-rate.ts";

const own = readModelsEnv().VISAVIS_CACHE_DIR;
/** Whisper is kept for the next run, but not where the instances of this machine look for it. */
const kept = join(own, "tests");
const NAME = "whisper-base";
const PULL_MS = 10 * 60_000;

let root: string;
let server: TestServer;

/** A server with the real voices and with Whisper, as `models pull` installs it. */
beforeAll(async () => {
  const model = findOptional(NAME);
  if (!model) throw new Error(`${NAME} is not in the catalogue`);
  await pullOptional(model, kept);
  await loadModels({ cacheDir: own, models: [NATURAL_VOICES] });
  root = await mkdtemp(join(tmpdir(), "whisper-"));
  await mkdir(join(root, "models", "optional"), { recursive: true });
  for (const name of ["speech", "transcription", "embeddings", NATURAL_VOICES.name])
    await symlink(modelDirectory(own, name), modelDirectory(root, name));
  await symlink(optionalDirectory(kept, NAME), optionalDirectory(root, NAME));
  server = await startTestServer({ VISAVIS_CACHE_DIR: root });
}, PULL_MS);
afterAll(async () => {
  await server.close();
  await rm(root, { recursive: true });
});

async function speak(input: string, voice: string, language: string): Promise<Buffer> {
  const body = JSON.stringify({ input, voice, language, response_format: "pcm" });
  const response = await fetch(`${server.url}/v1/audio/speech`, { method: "POST", body });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function hear(
  pcm: Buffer,
  fields: Record<string, string>,
): Promise<{ text: string; language: string }> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(wavHeader(24_000, pcm.length)), new Uint8Array(pcm)], "a.wav"));
  form.set("response_format", "verbose_json");
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch(`${server.url}/v1/audio/transcriptions`, { method: "POST", body: form });
  expect(response.status).toBe(200);
  return await response.json();
}

describe("the real Whisper", () => {
  test.each([
    ["es", "maya", "Quisiera una habitación tranquila con vistas al jardín, por favor."],
    ["es", "daniel", "Lamentablemente tengo que cancelar la reserva del fin de semana."],
    ["fr", "maya", "Bonjour, je voudrais prendre un rendez-vous avec le médecin."],
    ["en", "leo", "Thank you very much for your time, and have a lovely evening."],
  ])("finds out that %s is spoken, and hears what %s says", async (language, voice, text) => {
    const heard = await hear(await speak(text, voice, language), { language: "auto" });
    expect(heard.language).toBe(language);
    expect(wordErrorRate(text, heard.text)).toBeLessThan(0.25);
  });
});
