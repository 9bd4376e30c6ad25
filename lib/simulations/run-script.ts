import { findByPointer } from "#lib/endpoints/find-by-pointer.ts";
import { checkExpectations } from "#lib/flow/check-expectations.ts";
import type { RunFunction } from "#lib/flow/events.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { type SimulatedCall, simulateCall } from "#lib/flow/simulate-call.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { presentSimulation } from "./present.ts";
import type { ScriptedCaller, Simulation } from "./schema.ts";
import { scriptedAnswers } from "./scripted-answers.ts";

/** One scripted caller's call, held against what was expected of it. */
export function runScript(flow: NodesJson, script: ScriptedCaller): Simulation {
  const run = simulateCall(flow, toCall(script));
  const { calls, ...expected } = script.expect;
  const named = calls?.map(({ name, arguments: args }) => ({ name, args }));
  return presentSimulation(script.name, run, checkExpectations(run, { ...expected, calls: named }));
}

function toCall(script: ScriptedCaller): SimulatedCall {
  const next = scriptedAnswers([script.greeting, ...script.turns.map(({ model }) => model)]);
  return {
    runtimeVars: script.runtime_vars,
    turns: script.turns.map(({ user }) => user),
    model: (_request, turn) => next(turn + 1),
    endpoint: (call) => answerOf(script, call),
  };
}

function answerOf(
  script: ScriptedCaller,
  { name, save, page }: RunFunction,
): ReturnType<SimulatedCall["endpoint"]> {
  const scripted = Object.hasOwn(script.endpoints, name) ? script.endpoints[name] : undefined;
  if (!scripted && page === "is_told") return { ok: true, text: "The page was told.", saved: {} };
  if (!scripted) return { ok: false, text: `The script has no answer of ${name}.`, saved: {} };
  const { ok, body } = scripted;
  const saved: Record<string, JsonValue> = {};
  for (const [variable, pointer] of Object.entries(ok ? save : {})) {
    const found = findByPointer(body, pointer);
    if (found !== undefined) saved[variable] = found;
  }
  return { ok, text: typeof body === "string" ? body : JSON.stringify(body), saved };
}
