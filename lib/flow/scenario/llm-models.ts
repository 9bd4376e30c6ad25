/** The language models that a scenario or one of its nodes may use. */
export const LLM_MODELS = [
  "gpt-4.1-nano",
  "gpt-4.1-mini",
  "gpt-4.1",
  "gpt-5.4-nano",
  "gpt-5.4-mini",
  "gpt-5.4",
] as const;
type LlmModel = (typeof LLM_MODELS)[number];

const FULL_SIZE: readonly string[] = ["gpt-4.1", "gpt-5.4"] satisfies LlmModel[];

/** True for the models reserved for the paid plan. */
export const isFullSizeModel = (model: string): boolean => FULL_SIZE.includes(model);
