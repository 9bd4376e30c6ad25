import type { FlowFunction, NodesJson } from "./nodes-json.ts";

/** Kinds that the engine carries out by itself; the others need the app and are offered once it can run them. */
const ENGINE_TYPES: ReadonlySet<FlowFunction["type"]> = new Set(["transition", "set", "end"]);

/** The functions that the model may call at a node: its own, then the global ones that it does not redefine. */
export function activeFunctions(flow: NodesJson, nodeId: string): FlowFunction[] {
  const own = flow.nodes[nodeId]?.functions ?? [];
  const names = new Set(own.map((fn) => fn.name));
  const global = (flow.global_functions ?? []).filter((fn) => !names.has(fn.name));
  return [...own, ...global].filter((fn) => ENGINE_TYPES.has(fn.type));
}

/** The function of that name that the node offers, if any. */
export function findFunction(flow: NodesJson, nodeId: string, name: string): FlowFunction | undefined {
  return activeFunctions(flow, nodeId).find((fn) => fn.name === name);
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
