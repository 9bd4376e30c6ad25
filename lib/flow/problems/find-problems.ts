import { isFullSizeModel } from "#lib/flow/scenario/llm-models.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import {
  findDuplicateFunctions,
  findInvalidSchemas,
  findMissingArguments,
  findMissingDescriptions,
  findSingleCaseBranches,
  findUnknownReferences,
} from "./function-problems.ts";
import { findDeadEnds, findSilentCycles, findUnknownNodes, findUnreachableNodes } from "./graph-problems.ts";
import { type FlowProblem, problem } from "./problems.ts";
import { findRequiredVariables, findSecrets, findUndeclaredVariables } from "./text-problems.ts";

/** What the graph does not contain: the owner's knowledge bases and endpoints, and what their plan allows. */
export type FlowSurroundings = {
  knowledgeBaseIds: ReadonlySet<string>;
  /** The arguments that the templates of each endpoint use, by its id. */
  endpoints: ReadonlyMap<string, readonly string[]>;
  fullSizeModels: boolean;
};

function findModelsOfOtherPlan(flow: NodesJson): FlowProblem[] {
  return Object.entries(flow.nodes).flatMap(([nodeId, { llm_model: model }]) =>
    model !== undefined && isFullSizeModel(model)
      ? problem("PLAN_REQUIRED", ["nodes", nodeId, "llm_model"], `${model} needs the paid plan`, {
          values: { model },
        })
      : [],
  );
}

/** All errors and warnings of a well-formed scenario, errors first. */
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
    ...findRequiredVariables(flow),
    ...findMissingDescriptions(flow),
    ...findMissingArguments(flow, surroundings.endpoints),
    ...(surroundings.fullSizeModels ? [] : findModelsOfOtherPlan(flow)),
  ];
}
