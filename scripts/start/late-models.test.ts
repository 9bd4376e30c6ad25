import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { modelDirectory } from "#models/load.ts";
import { LATE_MODELS, MULTILINGUAL_EMBEDDINGS } from "#models/manifest.ts";
import { findOptional, LATE_RECOGNIZER } from "#models/optional/catalogue.ts";
import { optionalDirectory, writeDescriptor } from "#models/optional/descriptor.ts";
import { LateModels } from "./late-models.ts";
import { readSettings } from "./settings/settings.ts";

let cacheDir: string;
beforeEach(async () => {
  cacheDir = await mkdtemp(join(tmpdir(), "late-models-"));
  for (const { name, files } of LATE_MODELS) {
    const directory = modelDirectory(cacheDir, name);
    await mkdir(directory, { recursive: true });
    for (const file of files) {
      const path = join(directory, file.name);
      await writeFile(path, "");
      await truncate(path, file.convert?.bytes ?? file.bytes);
    }
  }
});
afterEach(() => rm(cacheDir, { recursive: true }));

const settings = () => ({ ...readSettings({}), cacheDir });

async function install(name: string) {
  const model = findOptional(name);
  if (!model) throw new Error(`${name} is not in the catalogue`);
  const directory = optionalDirectory(cacheDir, name);
  await mkdir(directory, { recursive: true });
  for (const file of Object.values(model.descriptor.files)) await writeFile(join(directory, file), "");
  await writeDescriptor(directory, model.descriptor);
}

/** What is said, until the first download is about to begin. */
async function saidFirst(env: Record<string, string>, hears = true): Promise<string[]> {
  const models = new LateModels();
  const said: string[] = [];
  const say = (line: string) => {
    said.push(line);
    models.stop();
  };
  await models.obtain(settings(), env, say, hears);
  return said;
}

test("what hears German, Spanish and French follows behind the first start", async () => {
  expect(await saidFirst({})).toEqual([expect.stringMatching(/hearing +German, Spanish and French follow/)]);
});

test("a voice of these languages does not replace it, but another recognizer of theirs does", async () => {
  await install("thorsten");
  expect(await saidFirst({})).toHaveLength(1);
  await install("whisper-tiny");
  expect(await saidFirst({})).toEqual([]);
});

test("it is left out if the operator wants English only, or if another server hears", async () => {
  expect(await saidFirst({ LOCAL_STT: "english" })).toEqual([]);
  expect(await saidFirst({}, false)).toEqual([]);
});

test("what cannot be downloaded is said with the reason", async () => {
  await rm(modelDirectory(cacheDir, MULTILINGUAL_EMBEDDINGS.name), { recursive: true });
  const said: string[] = [];
  const env = { VISAVIS_CACHE_DIR: cacheDir, PATH: "" };
  await new LateModels().obtain(settings(), env, (line) => said.push(line), false);
  expect(said).toEqual([
    expect.stringMatching(/documents .+follows/),
    expect.stringMatching(/could not be downloaded; the next start tries again\. .+pip is not installed/),
  ]);
});

test("nothing is downloaded twice", async () => {
  await install(LATE_RECOGNIZER);
  expect(await saidFirst({})).toEqual([]);
});
