import { isFullSizeModel, LLM_MODELS } from "#lib/flow/scenario/llm-models.ts";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";

export type ModelOption = { value: string; label: string };

/** The language models that a scenario can choose between. Both are empty where a choice changes nothing. */
export type ModelChoices = { models: ModelOption[]; fallbacks: ModelOption[] };

type Given = {
  /** What answers on this instance; null while it is not known. */
  instance: AnsweringModel | null;
  /** Whether a model of the account answers in the scenario. */
  hasOwnModel: boolean;
  /** The models that the scenario and its nodes name. */
  stored: readonly string[];
  /** The fallback that the scenario names; null for none. */
  fallback: string | null;
};

/**
 * An instance with one model, or with the demo model, has none of the others. Its own can replace a model of the account. A
 * stored full-size model needs the paid plan wherever it is, so it can always be changed.
 */
export function modelChoices({ instance, hasOwnModel, stored, fallback }: Given): ModelChoices {
  const all = LLM_MODELS.map((model) => ({ value: model, label: model }));
  const hasChoice = instance === null || instance.kind === "scenario";
  if (hasChoice || [...stored, fallback ?? ""].some(isFullSizeModel)) return { models: all, fallbacks: all };
  if (instance?.kind !== "one" || !(hasOwnModel || fallback !== null)) return { models: [], fallbacks: [] };
  return { models: [], fallbacks: [{ value: fallback ?? "gpt-4.1-mini", label: instance.name }] };
}
