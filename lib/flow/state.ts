import type { JsonValue } from "#lib/platform/json.ts";
import type { NodesJson } from "./nodes-json.ts";

/** Where a call stands in its scenario. Plain JSON, so that a call can be taken up again by another process. */
export type FlowState = {
  nodeId: string;
  variables: Record<string, JsonValue>;
  runtimeVars: Record<string, JsonValue>;
  /** True once a function of type `end` ran: nothing is said or asked after its farewell. */
  ended: boolean;
};

/** The state of a call that has not begun: at the initial node, with the declared defaults. */
export function initialFlowState(
  flow: NodesJson,
  runtimeVars: Readonly<Record<string, JsonValue>>,
): FlowState {
  const variables: Record<string, JsonValue> = {};
  for (const [name, declared] of Object.entries(flow.variables ?? {})) {
    if (declared.default !== undefined) variables[name] = declared.default;
  }
  return { nodeId: flow.initial_node, variables, runtimeVars: { ...runtimeVars }, ended: false };
}
