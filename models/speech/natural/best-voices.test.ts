import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findOptional, KOKORO_8_BIT } from "#models/optional/catalogue.ts";
import { optionalDirectory, writeDescriptor } from "#models/optional/descriptor.ts";
import { InstalledModels } from "#models/optional/installed-models.ts";
import { BestVoices } from "./best-voices.ts";
import { naturalVoiceOf } from "./natural-voices.ts";
import { OTHER_LENGTH } from "./whole-kokoro.ts";

let cache: string;
let voices: BestVoices | undefined;
beforeEach(async () => {
  cache = await mkdtemp(join(tmpdir(), "best-voices-"));
});
afterEach(async () => {
  await voices?.close();
  await rm(cache, { recursive: true });
});

/** Voices whose process, a fake one, fails each job for this reason. */
async function failing(reason: string, bytes: number): Promise<BestVoices> {
  const directory = optionalDirectory(cache, "kokoro");
  await mkdir(directory, { recursive: true });
  const kokoro = findOptional("kokoro");
  if (!kokoro) throw new Error("Kokoro is not in the catalogue");
  for (const { name } of kokoro.files) await writeFile(join(directory, name), "");
  await truncate(join(directory, "model.onnx"), bytes);
  await writeDescriptor(directory, kokoro.descriptor);
  const script = join(cache, "worker.mjs");
  const reply = `{ type: "error", id, reason: ${JSON.stringify(reason)} }`;
  await writeFile(
    script,
    `process.on("message", ({ id }) => process.send(${reply})); process.send({ type: "ready" });`,
  );
  voices = new BestVoices(cache, new InstalledModels(cache), { script: pathToFileURL(script) });
  return voices;
}

async function speak(best: BestVoices): Promise<void> {
  const voice = naturalVoiceOf("maya", "en");
  if (!voice) throw new Error("Maya has no natural voice");
  await best.run({ text: "Hello.", voice, speed: 1 }, new AbortController().signal);
}

test.each([
  [OTHER_LENGTH, false],
  ["Something else", true],
])("after the failure %j, whether they are still there is %j", async (reason, isThere) => {
  const best = await failing(`${reason}: 1 sample instead of 2`, KOKORO_8_BIT.bytes);
  expect(await best.isThere()).toBe(true);
  await expect(speak(best)).rejects.toThrow(reason);
  expect(await best.isThere()).toBe(isThere);
});

test("only weights in 8 bits count", async () => {
  const best = await failing("unused", 325_560_556);
  expect(await best.isThere()).toBe(false);
  await expect(speak(best)).rejects.toThrow("not downloaded");
});
