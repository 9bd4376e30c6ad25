import type { NodesJson } from "#lib/flow/nodes-json.ts";

/** The language models that a scenario may name. */
export const LLM_MODELS = [
  "gpt-4.1-nano",
  "gpt-4.1-mini",
  "gpt-4.1",
  "gpt-5.4-nano",
  "gpt-5.4-mini",
  "gpt-5.4",
] as const;

const FULL_SIZE: readonly string[] = ["gpt-4.1", "gpt-5.4"] satisfies (typeof LLM_MODELS)[number][];

/** True when the scenario or one of its nodes runs on a model of the paid plan. */
export function usesFullSizeModel(scenario: { llmModel: string; nodesJson: NodesJson }): boolean {
  const models = [
    scenario.llmModel,
    ...Object.values(scenario.nodesJson.nodes).map((node) => node.llm_model),
  ];
  return models.some((model) => model !== undefined && FULL_SIZE.includes(model));
}
