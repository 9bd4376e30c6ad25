import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readModelsEnv } from "#models/env.ts";
import { loadModels, modelDirectory } from "#models/load.ts";
import { MANIFEST, NATURAL_VOICES } from "#models/manifest.ts";
import { findOptional } from "#models/optional/catalogue.ts";
import { optionalDirectory } from "#models/optional/descriptor.ts";
import { pullOptional } from "#models/optional/pull-optional.ts";
import { startTestServer, type TestServer } from "./start-test-server.ts";

const WHISPER = "whisper-base";

/** A models server with the real voices and with Whisper, as `models pull` installs it. */
export async function startWhisperServer(): Promise<TestServer> {
  const own = readModelsEnv().VISAVIS_CACHE_DIR;
  // Whisper is kept for the next run, but not where the instances of this machine look for it.
  const kept = join(own, "tests");
  const model = findOptional(WHISPER);
  if (!model) throw new Error(`${WHISPER} is not in the catalogue`);
  await pullOptional(model, kept);
  await loadModels({ cacheDir: own, models: [NATURAL_VOICES] });
  const root = await mkdtemp(join(tmpdir(), "whisper-"));
  await mkdir(join(root, "models", "optional"), { recursive: true });
  for (const { name } of [...MANIFEST, NATURAL_VOICES])
    await symlink(modelDirectory(own, name), modelDirectory(root, name));
  await symlink(optionalDirectory(kept, WHISPER), optionalDirectory(root, WHISPER));
  const server = await startTestServer({ VISAVIS_CACHE_DIR: root, LOCAL_STT: "all" });
  const close = async () => {
    const code = await server.close();
    await rm(root, { recursive: true });
    return code;
  };
  return { url: server.url, close };
}
