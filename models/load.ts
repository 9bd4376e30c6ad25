import { mkdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { withFileLock } from "#lib/platform/files/file-lock.ts";
import { lowerPriority } from "#lib/platform/parallel/lower-priority.ts";
import { assertSpace, ServerUnreachableError } from "#models/loading/download-file.ts";
import { loadFrom, nameOf } from "#models/loading/load-from.ts";
import { OPTIONAL_MODELS } from "#models/optional/catalogue.ts";
import { pullOptional } from "#models/optional/pull-optional.ts";
import { readModelsEnv } from "./env.ts";
import { LATE_MODELS, MANIFEST, type Model } from "./manifest.ts";

export type LoadProgress = { model: string; message: string };
export type LoadedModels = { ready: string[]; failed: { model: string; reason: string }[] };
type Loading = {
  directory: string;
  hubReachable: boolean;
  onProgress: (progress: LoadProgress) => void;
  freeBytes: ((folder: string) => Promise<number>) | undefined;
};

/** The folder of one model's files. */
export function modelDirectory(cacheDir: string, model: string): string {
  return join(cacheDir, "models", model);
}

/** Whether all files of a model are there. */
export const isLoaded = (cacheDir: string, model: Model): Promise<boolean> =>
  isComplete(model, modelDirectory(resolve(cacheDir), model.name));

/**
 * Ensures that every model of the manifest, or of `models`, is in `cacheDir` (the shared cache, `VISAVIS_CACHE_DIR`) and downloads what
 * is missing. Each file is verified against the manifest before it gets its final name, so an existing file is
 * complete. Several processes may call this at once. Never throws for an unavailable model: `failed` says why.
 */
export async function loadModels(options: {
  cacheDir: string;
  models?: readonly Model[];
  onProgress?: (progress: LoadProgress) => void;
  /** Free bytes of the disk with this folder. */
  freeBytes?: (folder: string) => Promise<number>;
}): Promise<LoadedModels> {
  const root = join(resolve(options.cacheDir), "models");
  const onProgress = options.onProgress ?? (() => undefined);
  const answer: LoadedModels = { ready: [], failed: [] };
  const missing: Model[] = [];
  for (const model of options.models ?? MANIFEST) {
    if (await isComplete(model, join(root, model.name))) answer.ready.push(model.name);
    else missing.push(model);
  }
  if (missing.length === 0) return answer;
  const loadMissing = async () => {
    const loading = { directory: root, hubReachable: true, onProgress, freeBytes: options.freeBytes };
    for (const model of missing) {
      const reason = await loadModel(model, loading);
      if (reason === undefined) answer.ready.push(model.name);
      else answer.failed.push({ model: model.name, reason });
    }
    return answer;
  };
  return await withFileLock(join(root, "loading.lock"), loadMissing, () =>
    onProgress({ model: "all", message: "waiting for another process that is loading the models" }),
  );
}

async function isComplete(model: Model, directory: string): Promise<boolean> {
  const sizes = await Promise.all(
    model.files.map((file) =>
      stat(join(directory, file.name)).then(
        (found) => found.size,
        () => -1,
      ),
    ),
  );
  return model.files.every((file, index) => sizes[index] === (file.convert?.bytes ?? file.bytes));
}

/** What is downloaded and what is made of it are on the disk together for a while. */
const bytesWhileLoading = ({ files }: Model): number =>
  files.reduce((sum, { bytes, convert }) => sum + bytes + (convert?.bytes ?? 0), 0);

/** Returns undefined if the model is available, otherwise the reasons, source by source. */
async function loadModel(model: Model, loading: Loading): Promise<string | undefined> {
  try {
    await assertSpace(loading.directory, bytesWhileLoading(model), loading.freeBytes);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  const directory = join(loading.directory, model.name);
  const incoming = join(loading.directory, `.incoming-${model.name}`);
  const reasons: string[] = [];
  await mkdir(directory, { recursive: true });
  await mkdir(incoming, { recursive: true });
  for (const source of model.sources) {
    if (await isComplete(model, directory)) return undefined;
    if (source.kind === "hub" && !loading.hubReachable) {
      reasons.push("hub: unreachable");
      continue;
    }
    try {
      const report = (message: string) => loading.onProgress({ model: model.name, message });
      report(`fetching from ${nameOf(source)}`);
      await loadFrom(source, model, { directory, incoming }, report);
      await rm(incoming, { recursive: true, force: true });
      report("ready");
      return undefined;
    } catch (error) {
      if (error instanceof ServerUnreachableError) loading.hubReachable = false;
      reasons.push(`${nameOf(source)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return reasons.join("; ");
}

/** Loads what is named, at low priority, because instances load these behind calls; without a name, what a call needs. */
async function loadNamed(names: readonly string[]): Promise<LoadedModels> {
  const { VISAVIS_CACHE_DIR: cacheDir } = readModelsEnv();
  const onProgress = ({ model, message }: LoadProgress) => process.stdout.write(`${model}: ${message}\n`);
  if (names.length === 0) return await loadModels({ cacheDir, onProgress });
  lowerPriority("low");
  const late = LATE_MODELS.filter(({ name }) => names.includes(name));
  const loaded = await loadModels({ models: late, cacheDir, onProgress });
  for (const model of OPTIONAL_MODELS.filter(({ name }) => names.includes(name))) {
    const onSource = (source: string) =>
      onProgress({
        model: model.name,
        message: `fetching from ${source}, because the hub cannot be reached`,
      });
    await pullOptional(model, cacheDir, { onSource }).then(
      () => loaded.ready.push(model.name),
      (error: unknown) => loaded.failed.push({ model: model.name, reason: String(error) }),
    );
  }
  return loaded;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // For example `node models/load.ts natural-voices whisper-base`.
  const { ready, failed } = await loadNamed(process.argv.slice(2));
  process.stdout.write(`ready: ${ready.join(", ") || "none"}\n`);
  for (const { model, reason } of failed) process.stderr.write(`${model} could not be loaded: ${reason}\n`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
