import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findOptional } from "./catalogue.ts";
import { type OptionalModelFiles, optionalDirectory, writeDescriptor } from "./descriptor.ts";
import { InstalledModels } from "./installed-models.ts";

const script = { script: new URL("../testing/obedient-worker.ts", import.meta.url), isProcess: false };
const { signal } = new AbortController();

const model = (name: string): OptionalModelFiles => ({
  name,
  directory: "",
  descriptor: {
    engine: "piper",
    licence: "none",
    languages: ["de"],
    voices: [{ name }],
    files: { model: "a", config: "b" },
  },
});

test("more models than stay loaded can be used at once, and a text continues after its model was unloaded", async () => {
  const installed = new InstalledModels("");
  const use = (name: string) => installed.run<{ ms: number }, number>(model(name), script, { ms: 1 }, signal);
  const names = ["a", "b", "c", "d", "e"];
  await expect(Promise.all(names.map(use))).resolves.toHaveLength(names.length);
  for (const name of [...names, "a"]) await expect(use(name)).resolves.toEqual(expect.anything());
  await installed.close();
});

test("recognizers are not seen if the operator wants English only, voices are", async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), "installed-"));
  onTestFinished(() => rm(cacheDir, { recursive: true }));
  for (const name of ["siwis", "whisper-base"]) {
    const found = findOptional(name)?.descriptor;
    if (!found) throw new Error(`${name} is not in the catalogue`);
    const directory = optionalDirectory(cacheDir, name);
    await mkdir(directory, { recursive: true });
    for (const file of Object.values(found.files)) await writeFile(join(directory, file), "");
    await writeDescriptor(directory, found);
  }
  const namesWith = async (withRecognizers: boolean) =>
    (await new InstalledModels(cacheDir, { withRecognizers }).list()).map(({ name }) => name);
  expect(await namesWith(true)).toEqual(["siwis", "whisper-base"]);
  expect(await namesWith(false)).toEqual(["siwis"]);
});
