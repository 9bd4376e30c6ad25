import type { RunFunction } from "#lib/flow/engine/events.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import {
  type FunctionOutcome,
  type ModelAnswer,
  type ModelRequest,
  type PlayedRun,
  playCall,
} from "./play-call.ts";

/** A scripted visitor: what they say, turn by turn; null is a silence as long as the node's `on_silence`. */
export type SimulatedCall = {
  runtimeVars: Record<string, JsonValue>;
  turns: readonly (string | null)[];
  /** `turn` is -1 for the greeting. */
  model: (request: ModelRequest, turn: number) => ModelAnswer;
  endpoint: (call: RunFunction) => FunctionOutcome;
};

/** Runs a call to its end synchronously: the engine with a scripted visitor, model and endpoints. */
export function simulateCall(flow: NodesJson, call: SimulatedCall): PlayedRun {
  const { run, asks } = playCall(flow, call);
  for (const ask of asks) {
    if (ask.type === "model") ask.answer(call.model(ask.request, ask.turn));
    else ask.answer(call.endpoint(ask.call));
  }
  return run;
}
