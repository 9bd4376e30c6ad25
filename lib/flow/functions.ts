import type { JsonValue } from "#lib/platform/json.ts";
import type { FlowFunction, FlowNode, NodesJson } from "./nodes-json.ts";
import type { Path } from "./problems.ts";

/** A function that asks a knowledge base. */
export type SearchFunction = Extract<FlowFunction, { type: "rag" }>;

/** One that is asked before every answer, without the model's doing; the model is not offered it. */
const isAutomatic = (fn: FlowFunction): boolean => fn.type === "rag" && fn.mode === "auto";

const NO_PARAMETERS = { type: "object", properties: {} };
/** What a model needs for a question to a knowledge base, where the scenario does not say it in its own way. */
const QUESTION_PARAMETERS = {
  type: "object",
  properties: { query: { type: "string", description: "The question, complete in itself" } },
  required: ["query"],
};

/** The JSON Schema of a function's arguments, as the model is offered it. */
export const offeredParameters = (fn: FlowFunction): Record<string, JsonValue> =>
  fn.parameters ?? (fn.type === "rag" ? QUESTION_PARAMETERS : NO_PARAMETERS);

/** A function with its place in `nodes_json`. */
export type ActiveFunction = { fn: FlowFunction; path: Path };

/** The node of that id; none for a name that every object has, such as `constructor`. */
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

/** The node's functions and the global ones that ask a knowledge base, by the model's doing or before every answer. */
export function searchFunctions(flow: NodesJson, nodeId: string): SearchFunction[] {
  return listAll(flow, nodeId).flatMap(({ fn }) => (fn.type === "rag" ? [fn] : []));
}

/** The functions that the model may call at a node: its own, then the global ones that it does not redefine. */
export function activeFunctions(flow: NodesJson, nodeId: string): FlowFunction[] {
  return listActive(flow, nodeId).map(({ fn }) => fn);
}

/** The function of that name that the node offers, if any, with its place among all that it offers. */
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
 * Every function of a scenario once by name: what the agent registers, because tools cannot be swapped inside a turn.
 * Two nodes may define one name differently; the definition sent to the model is the active node's.
 */
export function allFunctionNames(flow: NodesJson): string[] {
  const names = new Set<string>();
  for (const nodeId of Object.keys(flow.nodes)) {
    for (const fn of activeFunctions(flow, nodeId)) names.add(fn.name);
  }
  return [...names];
}
