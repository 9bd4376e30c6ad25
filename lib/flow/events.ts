import type { JsonValue } from "#lib/platform/json.ts";

/** What happened in the call, as the engine is told. */
export type FlowEvent =
  | { type: "call_started" }
  /** The user said or typed something; the engine never reads what. */
  | { type: "user_turn" }
  | { type: "variables_changed"; values: Record<string, JsonValue> }
  | { type: "runtime_vars_changed"; values: Record<string, JsonValue> }
  /** The model called a function of the active node (or a global one) with these arguments. */
  | { type: "function_called"; name: string; args: Record<string, JsonValue> };

/** What the call has to do, in this order. The engine itself does nothing. */
export type FlowEffect =
  | { type: "enter_node"; nodeId: string }
  /** Speak this text as it stands, without a model. */
  | { type: "say"; nodeId: string; text: string }
  | { type: "run_model"; nodeId: string }
  /** What the model is told of its function call. */
  | { type: "function_result"; ok: boolean; text: string }
  | { type: "end_call" }
  /** For the call's log: a template named something that has no value. */
  | { type: "missing_value"; nodeId: string; name: string }
  /** For the call's log: edges went on changing the node past the limit of a turn. */
  | { type: "too_many_hops"; nodeId: string };

export type FlowStep<State> = { state: State; effects: FlowEffect[] };
