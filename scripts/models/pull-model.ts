import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { ggufFolder, ggufPath } from "#models/llm/files/gguf-folder.ts";
import { describeSize, type GgufModel } from "#models/llm/files/gguf-manifest.ts";
import { type DownloadedFile, downloadFile } from "#models/loading/download-file.ts";
import { takeLock } from "#models/loading/take-lock.ts";
import type { Say } from "#scripts/start/progress.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

/** Downloads a model with its progress; one process at a time. Throws `SetupError` with what went wrong. */
export async function pullModel(model: GgufModel, cacheDir: string, say: Say): Promise<DownloadedFile> {
  const folder = ggufFolder(cacheDir);
  await mkdir(folder, { recursive: true });
  const unlock = await takeLock(join(folder, "pull.lock"), () =>
    say("Waiting for another process that downloads"),
  );
  try {
    say(`Downloading ${model.name}, about ${describeSize(model.bytes)}, licence ${model.licence}`);
    if (model.sha256 === null) {
      say("No published hash of this file is known, so its content cannot be verified.");
    }
    return await downloadFile(model, ggufPath(cacheDir, model.name), { onProgress: tenths(model.name, say) });
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  } finally {
    await unlock();
  }
}

/** Reports each tenth of a download. */
export function tenths(name: string, say: Say): (progress: { received: number; total: number }) => void {
  let told = 0;
  return ({ received, total }) => {
    const tenth = Math.floor((received / total) * 10);
    if (tenth > told) say(`${name} ${tenth * 10} %`);
    told = Math.max(told, tenth);
  };
}
