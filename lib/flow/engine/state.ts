import { z } from "zod";
import { openCardSchema } from "#lib/flow/cards/card.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";

const values = z.record(z.string(), z.json());

/** One function that the model called. `outcome` is absent while it runs. */
const openCall = z.object({
  callId: z.string(),
  name: z.string(),
  args: values,
  outcome: z.enum(["done", "failed", "refused"]).optional(),
  /** The visitor has answered the card of this function, which leads on only then. */
  answered: z.literal(true).optional(),
});
export type OpenCall = z.infer<typeof openCall>;

/** The functions that one model response called together. The step is settled when the last of them has finished. */
const openStep = z.object({ nodeId: z.string(), visit: z.number().int(), calls: z.array(openCall) });
export type OpenStep = z.infer<typeof openStep>;

/** A person was called by the function `name`, and is awaited for `waitMs`. */
const openHandover = z.object({
  id: z.string(),
  name: z.string(),
  nodeId: z.string(),
  waitMs: z.number().int(),
});

/**
 * The state of a call in its scenario: plain JSON, so that another process can resume the call.
 *
 * `visit` counts the nodes entered, so that two visits to one node differ. `hops` and `steps` count the edges and the
 * responses with function calls of this turn. `silences` counts the unanswered prompts of this visit. `postActionsDue`
 * means that the node's `post_actions` have not run yet. `callIds` are the most recent calls accepted. `card` is what the
 * visitor sees beside the avatar; absent without one. `handover` is the request for a person that nobody has answered yet.
 */
export const flowStateSchema = z.object({
  nodeId: z.string(),
  visit: z.number().int(),
  variables: values,
  runtimeVars: values,
  /** True once a function of type `end` ran: nothing is spoken or requested after its farewell. */
  ended: z.boolean(),
  hops: z.number().int(),
  steps: z.number().int(),
  silences: z.number().int(),
  postActionsDue: z.boolean(),
  open: z.array(openStep),
  callIds: z.array(z.string()),
  card: openCardSchema.optional(),
  handover: openHandover.optional(),
});
export type FlowState = z.infer<typeof flowStateSchema>;

/** The state before the call starts: at the initial node, with the declared defaults. */
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
 * The runtime variables that set a variable of the scenario: those with the name and type of a declared one. An
 * integrator controls a call's edges this way.
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

type DeclaredVariable = NonNullable<NodesJson["variables"]>[string];

/** Whether a value has the type of a declared variable and, for an enum, is one of its choices. */
export function fitsVariable({ type, choices }: DeclaredVariable, value: JsonValue): boolean {
  if (type === "enum") return typeof value === "string" && (choices ?? []).includes(value);
  return typeof value === type;
}
