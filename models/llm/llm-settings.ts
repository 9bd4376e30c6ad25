import { availableParallelism, totalmem } from "node:os";
import type { ModelsEnv } from "#models/env.ts";
import type { InstalledGguf } from "./files/gguf-folder.ts";
import type { LlmSettings } from "./llm-protocol.ts";

const GB = 2 ** 30;
/** Share of the machine's memory: the instance, speech and the calls need the rest. */
const MEMORY_SHARE = 0.5;

/** How the built-in model runs on this machine. */
export function llmSettings(env: ModelsEnv, { path, model }: InstalledGguf): LlmSettings {
  return {
    path,
    family: model?.family ?? "auto",
    // As many threads as cores wait for each other whenever something else runs, and become many times slower.
    threads: env.LOCAL_LLM_THREADS ?? Math.max(1, availableParallelism() - 1),
    contextTokens: env.LOCAL_LLM_CONTEXT,
    sequences: env.LOCAL_LLM_PARALLEL,
    memoryBytes: env.LOCAL_LLM_MEMORY_GB ? env.LOCAL_LLM_MEMORY_GB * GB : totalmem() * MEMORY_SHARE,
  };
}
