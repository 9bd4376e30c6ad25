import type { ModelsEnv } from "#models/env.ts";
import { LlmProcess } from "#models/llm/llm-process.ts";
import { llmSettings } from "#models/llm/llm-settings.ts";
import { askModel } from "./ask-model.ts";
import { idOf, type LanguageModel } from "./chat-model.ts";
import { measureSpeed } from "./measure-speed.ts";
import { isFastEnough, type Speed } from "./speed.ts";
import { SpeedStore } from "./speed-store.ts";

export type MeasuredModel = { id: string } & ({ speed: Speed; fast_enough: boolean } | { error: string });

/** Measures a model for the operator and keeps the figures, which the next choice uses. */
export async function measureInstalled(env: ModelsEnv, model: LanguageModel): Promise<MeasuredModel> {
  const id = idOf(model);
  const llm = model.kind === "builtin" ? new LlmProcess(llmSettings(env, model)) : undefined;
  try {
    await llm?.loaded();
    const speed = await measureSpeed(askModel(model, llm), new AbortController().signal);
    await new SpeedStore(env.VISAVIS_CACHE_DIR).set(id, speed);
    return { id, speed, fast_enough: isFastEnough(speed) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  } finally {
    await llm?.close();
  }
}
