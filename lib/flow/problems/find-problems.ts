import { isFullSizeModel } from "#lib/flow/scenario/llm-models.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { compilePatterns } from "./flow-patterns.ts";
import {
  describeManyPatterns,
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

/** What is checked, errors first. Each check takes a few milliseconds in the largest scenario. */
const CHECKS: readonly ((flow: NodesJson, surroundings: FlowSurroundings) => FlowProblem[])[] = [
  findUnknownNodes,
  findDuplicateFunctions,
  findUnknownReferences,
  findSecrets,
  findSilentCycles,
  findInvalidSchemas,
  findUnreachableNodes,
  findDeadEnds,
  findSingleCaseBranches,
  findUndeclaredVariables,
  findRequiredVariables,
  findMissingDescriptions,
  (flow, { endpoints }) => findMissingArguments(flow, endpoints),
  (flow, { fullSizeModels }) => (fullSizeModels ? [] : findModelsOfOtherPlan(flow)),
];

/**
 * Finds all errors and warnings of a well-formed scenario, errors first. Yields between the checks, so a server can handle other
 * requests.
 */
export function* checkFlow(
  flow: NodesJson,
  surroundings: FlowSurroundings,
): Generator<undefined, FlowProblem[]> {
  const oneTooMany = yield* compilePatterns(flow);
  if (oneTooMany) return [describeManyPatterns(oneTooMany)];
  yield;
  const found: FlowProblem[][] = [];
  for (const check of CHECKS) {
    found.push(check(flow, surroundings));
    yield;
  }
  return found.flat();
}

/** The same without yielding. */
export function findProblems(flow: NodesJson, surroundings: FlowSurroundings): FlowProblem[] {
  const checks = checkFlow(flow, surroundings);
  for (let step = checks.next(); ; step = checks.next()) if (step.done) return step.value;
}
