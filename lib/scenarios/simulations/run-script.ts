import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { checkExpectations } from "#lib/flow/simulation/check-expectations.ts";
import { type SimulatedCall, simulateCall } from "#lib/flow/simulation/simulate-call.ts";
import { presentSimulation } from "./present.ts";
import type { ScriptedCaller, Simulation } from "./schema.ts";
import { scriptedAnswers } from "./scripted-answers.ts";
import { scriptedOutcome } from "./scripted-outcome.ts";

/** Runs one scripted visitor's call and checks it against its expectations. */
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
    endpoint: (call) => scriptedOutcome(script.endpoints, call),
  };
}
