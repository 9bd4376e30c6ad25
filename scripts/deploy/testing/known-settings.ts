import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";

/** Where the product reads its environment. */
const READERS = "{lib/platform/env.ts,agent/env.ts,models/env.ts,scripts/start/**/*.ts}";
const NAME = /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)*\b/g;
const CAPABILITY = /^(LLM|STT|TTS|EMBEDDINGS)_(BASE_URL|API_KEY|MODEL)$/;

/** The names of all settings that some part of the product reads. */
export async function readKnownSettings(): Promise<{ has(name: string): boolean }> {
  const names = new Set<string>();
  for await (const file of glob(READERS, { cwd: ROOT_DIR })) {
    if (file.endsWith(".test.ts")) continue;
    for (const [name] of (await readFile(join(ROOT_DIR, file), "utf8")).matchAll(NAME)) names.add(name);
  }
  return { has: (name) => names.has(name) || CAPABILITY.test(name) };
}
