import type { JsonValue } from "#lib/platform/json.ts";
import type { RunFunction } from "./events.ts";
import type { NodesJson } from "./nodes-json.ts";
import {
  type FunctionOutcome,
  type ModelAnswer,
  type ModelRequest,
  type PlayedRun,
  playCall,
} from "./play-call.ts";

/** A caller by script: what they say, turn by turn; null is a silence as long as the node's `on_silence`. */
export type SimulatedCall = {
  runtimeVars: Record<string, JsonValue>;
  turns: readonly (string | null)[];
  /** `turn` is -1 for what the avatar says first. */
  model: (request: ModelRequest, turn: number) => ModelAnswer;
  endpoint: (call: RunFunction) => FunctionOutcome;
};

/** Runs a call to its end at once: the engine, a scripted caller, a model and endpoints that are functions. */
export function simulateCall(flow: NodesJson, call: SimulatedCall): PlayedRun {
  const { run, asks } = playCall(flow, call);
  for (const ask of asks) {
    if (ask.type === "model") ask.answer(call.model(ask.request, ask.turn));
    else ask.answer(call.endpoint(ask.call));
  }
  return run;
}
