import {
  findDuplicateFunctions,
  findInvalidSchemas,
  findSingleCaseBranches,
  findUnknownReferences,
} from "./function-problems.ts";
import { findDeadEnds, findSilentCycles, findUnknownNodes, findUnreachableNodes } from "./graph-problems.ts";
import { isFullSizeModel } from "./llm-models.ts";
import type { NodesJson } from "./nodes-json.ts";
import { type FlowProblem, problem } from "./problems.ts";
import { findSecrets, findUndeclaredVariables } from "./text-problems.ts";

/** What the graph alone does not tell: the owner's own knowledge bases and endpoints, and what their plan allows. */
export type FlowSurroundings = {
  knowledgeBaseIds: ReadonlySet<string>;
  endpointIds: ReadonlySet<string>;
  fullSizeModels: boolean;
};

function findModelsOfOtherPlan(flow: NodesJson): FlowProblem[] {
  return Object.entries(flow.nodes).flatMap(([nodeId, { llm_model: model }]) =>
    model !== undefined && isFullSizeModel(model)
      ? problem("PLAN_REQUIRED", ["nodes", nodeId, "llm_model"], `${model} needs the paid plan`)
      : [],
  );
}

/** Everything that is wrong or odd about a scenario whose shape is right, errors first. */
export function findProblems(flow: NodesJson, surroundings: FlowSurroundings): FlowProblem[] {
  return [
    ...findUnknownNodes(flow),
    ...findDuplicateFunctions(flow),
    ...findUnknownReferences(flow, surroundings),
    ...findSecrets(flow),
    ...findSilentCycles(flow),
    ...findInvalidSchemas(flow),
    ...findUnreachableNodes(flow),
    ...findDeadEnds(flow),
    ...findSingleCaseBranches(flow),
    ...findUndeclaredVariables(flow),
    ...(surroundings.fullSizeModels ? [] : findModelsOfOtherPlan(flow)),
  ];
}
