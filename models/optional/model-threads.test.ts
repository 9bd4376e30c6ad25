import { expect, test } from "vitest";
import type { OptionalModelFiles } from "./descriptor.ts";
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
