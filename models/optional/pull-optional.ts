import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type DownloadOptions, downloadFile, hashFile } from "#models/loading/download-file.ts";
import { takeLock } from "#models/loading/take-lock.ts";
import type { OptionalFile, OptionalModel } from "./catalogue.ts";
import { optionalDirectory, writeDescriptor } from "./descriptor.ts";

/** Progress names the file. */
export type PullOptions = Omit<DownloadOptions, "onProgress"> & {
  onProgress?: (progress: { file: string; received: number; total: number }) => void;
  onWait?: () => void;
};

/**
 * Downloads a voice or a recognizer, or continues where an earlier attempt stopped. It is installed once all its files match
 * their hashes, also files that were there before: a damaged one is downloaded again. One process at a time. Throws an error that says what went wrong and what to do.
 */
export async function pullOptional(
  model: OptionalModel,
  cacheDir: string,
  options: PullOptions = {},
): Promise<void> {
  const { onProgress, onWait = () => undefined, ...rest } = options;
  const directory = optionalDirectory(cacheDir, model.name);
  await mkdir(directory, { recursive: true });
  const unlock = await takeLock(join(directory, "pull.lock"), onWait);
  try {
    for (const file of model.files) {
      const path = join(directory, file.name);
      if (await isGenuine(path, file)) continue;
      await downloadFile({ ...file, name: `${model.name} (${file.name})` }, path, {
        ...rest,
        onProgress: (progress) => onProgress?.({ file: file.name, ...progress }),
      });
    }
    await writeDescriptor(directory, model.descriptor);
  } finally {
    await unlock();
  }
}

async function isGenuine(path: string, { bytes, sha256 }: OptionalFile): Promise<boolean> {
  const size = await stat(path).then(
    (found) => found.size,
    () => undefined,
  );
  return size === bytes && (await hashFile(path)) === sha256;
}
