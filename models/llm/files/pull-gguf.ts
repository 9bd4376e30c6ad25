import { stat } from "node:fs/promises";
import { join } from "node:path";
import { withFileLock } from "#lib/platform/files/file-lock.ts";
import { type DownloadedFile, type DownloadOptions, downloadFile } from "#models/loading/download-file.ts";
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
  { onWait, ...options }: PullOptions = {},
): Promise<DownloadedFile> {
  const folder = ggufFolder(cacheDir);
  const path = ggufPath(cacheDir, model.name);
  let hasWaited = false;
  const waits = () => {
    hasWaited = true;
    onWait?.();
  };
  const download = async () => {
    // The other process may have downloaded the same model.
    const found = hasWaited ? await stat(path).catch(() => null) : null;
    if (found) return { path, bytes: found.size, verified: model.sha256 !== null };
    return await downloadFile(model, path, options);
  };
  return await withFileLock(join(folder, "pull.lock"), download, waits, options.signal);
}
