import { isFullSizeModel } from "#lib/flow/llm-models.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";

/** True when the scenario or one of its nodes runs on a model of the paid plan. */
export function usesFullSizeModel(scenario: { llmModel: string; nodesJson: NodesJson }): boolean {
  const nodes = Object.values(scenario.nodesJson.nodes);
  return [scenario.llmModel, ...nodes.map((node) => node.llm_model)].some(
    (model) => model !== undefined && isFullSizeModel(model),
  );
}
