import { cardParameters } from "#lib/flow/cards/card-parameters.ts";
import type { Path } from "#lib/flow/problems/problems.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { FlowFunction, FlowNode, NodesJson } from "./nodes-json.ts";

/** A function that searches a knowledge base. */
export type SearchFunction = Extract<FlowFunction, { type: "rag" }>;

/**
 * In calls, passages below this score don't count as an answer, unless the function sets `min_score`.
 * Measured with the local model by `bench/knowledge/search.ts`: 5 % of the questions with an answer score 0.52 or
 * lower, and 5 % of those without one score 0.53 or higher.
 */
export const MIN_SCORE = 0.5;

/** How many passages a function reads, unless it sets `top_k`. */
export const DEFAULT_PASSAGES = 4;

/** One that runs automatically before every reply; the model is not offered it. */
const isAutomatic = (fn: FlowFunction): boolean => fn.type === "rag" && fn.mode === "auto";

const NO_PARAMETERS = { type: "object", properties: {} };
/** The default parameters for a knowledge base search. */
const QUESTION_PARAMETERS = {
  type: "object",
  properties: { query: { type: "string", description: "A self-contained question" } },
  required: ["query"],
};

/** The JSON Schema of a function's arguments for the model. */
export function offeredParameters(fn: FlowFunction): Record<string, JsonValue> {
  if (fn.type === "show") return cardParameters(fn.card);
  return fn.parameters ?? (fn.type === "rag" ? QUESTION_PARAMETERS : NO_PARAMETERS);
}

/** The JSON Schema that a call's arguments are checked against; undefined if they may be anything. */
export const checkedParameters = (fn: FlowFunction): Record<string, JsonValue> | undefined =>
  fn.type === "show" ? cardParameters(fn.card) : fn.parameters;

/** A function with its path in `nodes_json`. */
export type ActiveFunction = { fn: FlowFunction; path: Path };

/** The node with that id; undefined for inherited property names such as `constructor`. */
export function findNode(flow: NodesJson, nodeId: string): FlowNode | undefined {
  return Object.hasOwn(flow.nodes, nodeId) ? flow.nodes[nodeId] : undefined;
}

function listAll(flow: NodesJson, nodeId: string): ActiveFunction[] {
  const own = findNode(flow, nodeId)?.functions ?? [];
  const names = new Set(own.map((fn) => fn.name));
  return [
    ...own.map((fn, index) => ({ fn, path: ["nodes", nodeId, "functions", index] })),
    ...(flow.global_functions ?? [])
      .map((fn, index) => ({ fn, path: ["global_functions", index] }))
      .filter(({ fn }) => !names.has(fn.name)),
  ];
}

const listActive = (flow: NodesJson, nodeId: string): ActiveFunction[] =>
  listAll(flow, nodeId).filter(({ fn }) => !isAutomatic(fn));

/** The node's and the global functions that search a knowledge base, called by the model or before every reply. */
export function searchFunctions(flow: NodesJson, nodeId: string): SearchFunction[] {
  return listAll(flow, nodeId).flatMap(({ fn }) => (fn.type === "rag" ? [fn] : []));
}

/** The functions that the model may call at a node: its own, then the global ones it does not redefine. */
export function activeFunctions(flow: NodesJson, nodeId: string): FlowFunction[] {
  return listActive(flow, nodeId).map(({ fn }) => fn);
}

/** The function with that name that the node offers, if any, with its index among all offered functions. */
export function findFunction(
  flow: NodesJson,
  nodeId: string,
  name: string,
): (ActiveFunction & { order: number }) | undefined {
  const active = listActive(flow, nodeId);
  const order = active.findIndex(({ fn }) => fn.name === name);
  const found = active[order];
  return found && { ...found, order };
}

/**
 * Every function of a scenario, unique by name. The agent registers all of them, because tools cannot change within a
 * turn. Two nodes may define the same name differently; the model gets the active node's definition.
 */
export function allFunctionNames(flow: NodesJson): string[] {
  const names = new Set<string>();
  for (const nodeId of Object.keys(flow.nodes)) {
    for (const fn of activeFunctions(flow, nodeId)) names.add(fn.name);
  }
  return [...names];
}
