import { isFullSizeModel } from "#lib/flow/scenario/llm-models.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";

/** True if the scenario or one of its nodes uses a model of the paid plan. */
export function usesFullSizeModel(scenario: {
  llmModel: string;
  fallbackLlmModel?: string | null;
  nodesJson: NodesJson;
}): boolean {
  const nodes = Object.values(scenario.nodesJson.nodes);
  return [scenario.llmModel, scenario.fallbackLlmModel, ...nodes.map((node) => node.llm_model)].some(
    (model) => model && isFullSizeModel(model),
  );
}
