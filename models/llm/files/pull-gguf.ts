import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { type DownloadedFile, type DownloadOptions, downloadFile } from "#models/loading/download-file.ts";
import { takeLock } from "#models/loading/take-lock.ts";
import { ggufFolder, ggufPath } from "./gguf-folder.ts";
import type { GgufModel } from "./gguf-manifest.ts";

type PullOptions = Pick<DownloadOptions, "onProgress" | "signal" | "freeBytes"> & {
  /** Another process downloads a model. */
  onWait?: () => void;
};

/** Downloads a language model, or continues an earlier download of it; one process at a time. */
export async function pullGguf(
  model: GgufModel,
  cacheDir: string,
  { onWait = () => undefined, ...options }: PullOptions = {},
): Promise<DownloadedFile> {
  const folder = ggufFolder(cacheDir);
  const path = ggufPath(cacheDir, model.name);
  await mkdir(folder, { recursive: true });
  let hasWaited = false;
  const waits = () => {
    hasWaited = true;
    onWait();
  };
  const unlock = await takeLock(join(folder, "pull.lock"), waits, options.signal);
  try {
    // The other process may have downloaded the same model.
    const found = hasWaited ? await stat(path).catch(() => null) : null;
    if (found) return { path, bytes: found.size, verified: model.sha256 !== null };
    return await downloadFile(model, path, options);
  } finally {
    await unlock();
  }
}
