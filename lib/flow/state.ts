import { z } from "zod";
import type { JsonValue } from "#lib/platform/json.ts";
import { fitsVariable } from "./fits-variable.ts";
import type { NodesJson } from "./nodes-json.ts";

const values = z.record(z.string(), z.json());

/** One function that the model called. `outcome` is absent while the function runs. */
const openCall = z.object({
  callId: z.string(),
  name: z.string(),
  args: values,
  outcome: z.enum(["done", "failed", "refused"]).optional(),
});
export type OpenCall = z.infer<typeof openCall>;

/** The functions that one answer of the model called together; they are settled when the last of them has finished. */
const openStep = z.object({ nodeId: z.string(), visit: z.number().int(), calls: z.array(openCall) });
export type OpenStep = z.infer<typeof openStep>;

/**
 * Where a call stands in its scenario: plain JSON, so that another process can take the call up.
 *
 * `visit` counts the nodes entered, so that two stays at one node differ. `hops` and `steps` are what the turn has used
 * of its edges and of its answers with function calls. `silences` are the prompts that the caller has left unanswered at
 * this stay. `postActionsDue` says that the node's `post_actions` are still to do. `callIds` are the last calls taken on.
 */
export const flowStateSchema = z.object({
  nodeId: z.string(),
  visit: z.number().int(),
  variables: values,
  runtimeVars: values,
  /** True once a function of type `end` ran: nothing is said or asked after its farewell. */
  ended: z.boolean(),
  hops: z.number().int(),
  steps: z.number().int(),
  silences: z.number().int(),
  postActionsDue: z.boolean(),
  open: z.array(openStep),
  callIds: z.array(z.string()),
});
export type FlowState = z.infer<typeof flowStateSchema>;

/** The state of a call that has not begun: at the initial node, with the declared defaults. */
export function initialFlowState(
  flow: NodesJson,
  runtimeVars: Readonly<Record<string, JsonValue>>,
): FlowState {
  const variables: Record<string, JsonValue> = {};
  for (const [name, declared] of Object.entries(flow.variables ?? {})) {
    if (declared.default !== undefined) variables[name] = declared.default;
  }
  return {
    nodeId: flow.initial_node,
    visit: 0,
    variables: { ...variables, ...declaredValues(flow, runtimeVars) },
    runtimeVars: { ...runtimeVars },
    ended: false,
    hops: 0,
    steps: 0,
    silences: 0,
    postActionsDue: false,
    open: [],
    callIds: [],
  };
}

/**
 * The runtime variables that set a variable of the scenario: those of a declared one's name and type. This is how an
 * integrator steers a call by its edges.
 */
export function declaredValues(
  flow: NodesJson,
  runtimeVars: Readonly<Record<string, JsonValue>>,
): Record<string, JsonValue> {
  const declared = flow.variables ?? {};
  return Object.fromEntries(
    Object.entries(runtimeVars).filter(([name, value]) => {
      const variable = Object.hasOwn(declared, name) ? declared[name] : undefined;
      return variable !== undefined && fitsVariable(variable, value);
    }),
  );
}
