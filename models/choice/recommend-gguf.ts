import { availableParallelism, totalmem } from "node:os";
import { GGUF_MODELS, type GgufModel } from "#models/llm/files/gguf-manifest.ts";

const GB = 2 ** 30;

/**
 * The model to download first. Speed depends on more than cores and memory, so the choice after the download measures it;
 * this only keeps a slow machine from downloading gigabytes in vain.
 */
export function recommendGguf(
  machine = { cores: availableParallelism(), memoryBytes: totalmem() },
): GgufModel {
  const { cores, memoryBytes } = machine;
  const wanted =
    cores >= 8 && memoryBytes >= 12 * GB
      ? "qwen3-4b"
      : cores >= 4 && memoryBytes >= 6 * GB
        ? "qwen3-1.7b"
        : "qwen3-0.6b";
  const model = GGUF_MODELS.find(({ name }) => name === wanted);
  if (!model) throw new Error(`${wanted} is not in the manifest`);
  return model;
}
