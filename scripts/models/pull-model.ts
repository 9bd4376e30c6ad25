import { describeSize, type GgufModel } from "#models/llm/files/gguf-manifest.ts";
import { pullGguf } from "#models/llm/files/pull-gguf.ts";
import { type DownloadedFile, tenths } from "#models/loading/download-file.ts";
import type { Say } from "#scripts/start/progress.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

/** Downloads a model with its progress on the terminal. Throws `SetupError` with what went wrong. */
export async function pullModel(model: GgufModel, cacheDir: string, say: Say): Promise<DownloadedFile> {
  say(`Downloading ${model.name}, about ${describeSize(model.bytes)}, licence ${model.licence}`);
  if (model.sha256 === null) {
    say("No published hash of this file is known, so its content cannot be verified.");
  }
  try {
    return await pullGguf(model, cacheDir, {
      onWait: () => say("Waiting for another process that downloads"),
      onProgress: tenths(model.name, say),
    });
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
}
