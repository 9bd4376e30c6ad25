import type { Path } from "#lib/flow/problems/problems.ts";
import type { JsonValue } from "#lib/platform/json.ts";

export type CalledFunction = {
  /** The model's id for the call. A repeated id does not run again. */
  callId: string;
  name: string;
  args: JsonValue;
};

/** An event of the call, as input of the engine. */
export type FlowEvent =
  | { type: "call_started" }
  /** Another process resumes the call: everything that was running in the lost one has failed. */
  | { type: "call_resumed" }
  /**
   * The visitor said or typed something; the engine never reads the text. Starts a turn with the full limits of edges
   * and calls.
   */
  | { type: "user_turn" }
  /** Something other than the visitor, such as a system message, asks the avatar to speak. Also starts a turn. */
  | { type: "prompted" }
  /** The avatar is about to speak, for any reason. */
  | { type: "reply_wanted" }
  /** The avatar's speech at this node has been played, completely or until interrupted. */
  | { type: "reply_ended"; nodeId: string }
  /** Nobody spoke and nothing ran for the `after_ms` of the active node's `on_silence`. */
  | { type: "silence" }
  /** The visitor answered a card by hand. Ignored if that card is gone or the answer is invalid. */
  | { type: "card_answered"; cardId: string; answer: JsonValue }
  /** The visitor closed a card without an answer. */
  | { type: "card_closed"; cardId: string }
  /** Nobody has answered a request for a person in time. Ignored if it is no longer open. */
  | { type: "handover_expired"; id: string }
  /** A person speaks in the avatar's place. */
  | { type: "handover_taken" }
  | { type: "runtime_vars_changed"; values: Record<string, JsonValue> }
  /** One model response called these functions, in this order; `nodeId` was the active node of the request. */
  | { type: "functions_called"; nodeId: string; calls: CalledFunction[] }
  /** A function started by a `run_function` effect has finished; `saved` are the variables that it sets. */
  | {
      type: "function_finished";
      callId: string;
      ok: boolean;
      text: string;
      saved?: Record<string, JsonValue>;
      /** For observers; the engine ignores it. */
      httpStatus?: number;
    };

/**
 * A function that runs outside the engine: a request to an endpoint, a tool of an MCP server, a knowledge base search, or
 * an action of the visitor's page.
 */
export type RunFunction = {
  type: "run_function";
  callId: string;
  nodeId: string;
  name: string;
  args: Record<string, JsonValue>;
  /** The endpoint or the MCP server that the function calls, or null. A knowledge base search has neither this nor `page`. */
  endpointId: string | null;
  /** Whether the page must respond or is only notified. */
  page?: "answers" | "is_told";
  save: Record<string, string>;
  timeoutMs: number;
  /** Spoken if the function has not finished after this time. */
  filler?: { afterMs: number; text: string };
};

/** What the call must do, in this order. The engine itself has no side effects. */
export type FlowEffect =
  /** `via` is the path in `nodes_json` that names the node: an edge's `to`, a function's `transition_to`, … */
  | { type: "enter_node"; nodeId: string; via: Path }
  /** Speak this text verbatim, without the model. */
  | { type: "say"; nodeId: string; text: string }
  | { type: "set_variables"; values: Record<string, JsonValue> }
  | { type: "run_model"; nodeId: string }
  | RunFunction
  /** The visitor spoke, and the function must stop. Its result has already been delivered. */
  | { type: "cancel_function"; callId: string }
  /** The result for the model. Each call gets exactly one. */
  | { type: "function_result"; callId: string; ok: boolean; text: string }
  /** The visitor has answered a card, by hand or by voice, and it is closed. */
  | { type: "card_answered"; cardId: string; name: string; answer: JsonValue }
  | { type: "end_call" }
  /** For the call's log: a template names a variable without a value. */
  | { type: "missing_value"; nodeId: string; name: string }
  /** For the call's log: edges kept changing the node beyond the limit of a turn. */
  | { type: "too_many_hops"; nodeId: string }
  /** For the call's log: the model kept calling functions beyond the limit of a turn. */
  | { type: "too_many_steps"; nodeId: string };

export type FlowStep<State> = { state: State; effects: FlowEffect[] };
