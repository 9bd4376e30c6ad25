import { LLM_MODELS } from "#lib/flow/scenario/llm-models.ts";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";

export type ModelOption = { value: string; label: string };

/** The language models that a scenario can choose between. Both are empty where a choice changes nothing. */
export type ModelChoices = { models: ModelOption[]; fallbacks: ModelOption[] };

type Given = {
  /** What answers on this instance; null while it is not known. */
  instance: AnsweringModel | null;
  /** Whether a model of the account answers in the scenario. */
  hasOwnModel: boolean;
  /** The fallback that the scenario names; null for none. */
  fallback: string | null;
  /** The name of the instance's model for a person. */
  instanceName: string;
};

/** An instance with one model, or with the demo model, has none of the others. Its own can replace a model of the account. */
export function modelChoices({ instance, hasOwnModel, fallback, instanceName }: Given): ModelChoices {
  if (instance === null || instance.kind === "scenario") {
    const models = LLM_MODELS.map((model) => ({ value: model, label: model }));
    return { models, fallbacks: models };
  }
  const canFall = hasOwnModel || fallback !== null;
  return {
    models: [],
    fallbacks: canFall ? [{ value: fallback ?? "gpt-4.1-mini", label: instanceName }] : [],
  };
}
