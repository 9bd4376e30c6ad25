import type { JsonValue } from "#lib/platform/json.ts";
import type { Path } from "./problems.ts";

export type CalledFunction = {
  /** The model's id of the call; one that was seen before is not run again. */
  callId: string;
  name: string;
  args: JsonValue;
};

/** What happened in the call, as the engine is told. */
export type FlowEvent =
  | { type: "call_started" }
  /** Another process takes the call up: what ran in the lost one has failed. */
  | { type: "call_resumed" }
  /** The user said or typed something; the engine never reads what. A new turn: its budget of edges and calls is whole. */
  | { type: "user_turn" }
  /** Something else than the caller asks the avatar to speak, such as a system message: a new turn, too. */
  | { type: "prompted" }
  /** The avatar is about to speak, whatever made it. */
  | { type: "reply_wanted" }
  /** What the avatar said at this node was heard, to its end or cut. */
  | { type: "reply_ended"; nodeId: string }
  /** Nobody has spoken, and nothing was running, for the `after_ms` of the active node's `on_silence`. */
  | { type: "silence" }
  | { type: "runtime_vars_changed"; values: Record<string, JsonValue> }
  /** One answer of the model called these functions, in this order, while `nodeId` was its node. */
  | { type: "functions_called"; nodeId: string; calls: CalledFunction[] }
  /** A function that a `run_function` effect began has finished; `saved` are the variables that it brings. */
  | {
      type: "function_finished";
      callId: string;
      ok: boolean;
      text: string;
      saved?: Record<string, JsonValue>;
      /** For those who watch; the engine has no use for it. */
      httpStatus?: number;
    };

/**
 * A function that the engine cannot carry out by itself: a request to an endpoint, a question to a knowledge base, or
 * something that the caller's page does.
 */
export type RunFunction = {
  type: "run_function";
  callId: string;
  nodeId: string;
  name: string;
  args: Record<string, JsonValue>;
  /** Null for what is no request to an endpoint: a question to a knowledge base, where there is no `page` either. */
  endpointId: string | null;
  /** What the page is to do: answer, or only know. */
  page?: "answers" | "is_told";
  save: Record<string, string>;
  timeoutMs: number;
  /** To be said when the function has not finished after that time. */
  filler?: { afterMs: number; text: string };
};

/** What the call has to do, in this order. The engine itself does nothing. */
export type FlowEffect =
  /** `via` is the place in `nodes_json` that names the node: an edge's `to`, a function's `transition_to`, … */
  | { type: "enter_node"; nodeId: string; via: Path }
  /** Speak this text as it stands, without a model. */
  | { type: "say"; nodeId: string; text: string }
  | { type: "set_variables"; values: Record<string, JsonValue> }
  | { type: "run_model"; nodeId: string }
  | RunFunction
  /** The caller spoke, and the function is not to go on. Its result has been given already. */
  | { type: "cancel_function"; callId: string }
  /** What the model is told of its function call; each call gets one. */
  | { type: "function_result"; callId: string; ok: boolean; text: string }
  | { type: "end_call" }
  /** For the call's log: a template named something that has no value. */
  | { type: "missing_value"; nodeId: string; name: string }
  /** For the call's log: edges went on changing the node past the limit of a turn. */
  | { type: "too_many_hops"; nodeId: string }
  /** For the call's log: the model went on calling functions past the limit of a turn. */
  | { type: "too_many_steps"; nodeId: string };

export type FlowStep<State> = { state: State; effects: FlowEffect[] };
