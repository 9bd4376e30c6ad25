import { setImmediate } from "node:timers/promises";
import { findByPointer } from "#lib/endpoints/find-by-pointer.ts";
import { checkExpectations } from "#lib/flow/check-expectations.ts";
import type { RunFunction } from "#lib/flow/events.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { ModelAnswer } from "#lib/flow/play-call.ts";
import { type SimulatedCall, simulateCall } from "#lib/flow/simulate-call.ts";
import { type FlowCoverage, walkFlow } from "#lib/flow/walk-flow.ts";
import type { Caller } from "#lib/platform/caller.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { getScenario } from "#lib/scenarios/get-scenario.ts";
import { presentSimulation, presentSimulations } from "./present.ts";
import type { ScriptedCaller, Simulation, Simulations, SimulationsInput } from "./schema.ts";

/** What a model without a script says. */
const FILLER = "I see.";

/**
 * Runs scripted callers through one of the caller's own scenarios, without a room, a voice or a model, and looks for
 * what no call can reach. Other requests are served meanwhile.
 */
export async function simulateScenario(
  caller: Caller,
  scenarioId: string,
  input: SimulationsInput,
): Promise<Simulations> {
  const scenario = await getScenario(caller, scenarioId);
  const flow = (input.draft ? scenario.draft?.nodesJson : undefined) ?? scenario.nodesJson;
  const simulations: Simulation[] = [];
  for (const script of input.callers) {
    const run = simulateCall(flow, toCall(script));
    const { calls, ...expected } = script.expect;
    const named = calls?.map(({ name, arguments: args }) => ({ name, args }));
    simulations.push(
      presentSimulation(script.name, run, checkExpectations(run, { ...expected, calls: named })),
    );
    await setImmediate();
  }
  return presentSimulations(simulations, input.coverage ? await coverWithBreaks(flow) : null);
}

async function coverWithBreaks(flow: NodesJson): Promise<FlowCoverage> {
  const walk = walkFlow(flow);
  for (let step = walk.next(); ; step = walk.next()) {
    if (step.done) return step.value;
    await setImmediate();
  }
}

function toCall(script: ScriptedCaller): SimulatedCall {
  const answers = [script.greeting, ...script.turns.map(({ model }) => model)].map((turn) => [...turn]);
  return {
    runtimeVars: script.runtime_vars,
    turns: script.turns.map(({ user }) => user),
    model: (_request, turn) => toAnswer(answers[turn + 1]?.shift()),
    endpoint: (call) => answerOf(script, call),
  };
}

function toAnswer(scripted: ScriptedCaller["greeting"][number] | undefined): ModelAnswer {
  if (!scripted) return { text: FILLER };
  const calls = scripted.calls.map(({ name, arguments: args }) => ({ name, args }));
  return { calls, ...(scripted.text === undefined ? {} : { text: scripted.text }) };
}

function answerOf(
  script: ScriptedCaller,
  { name, save }: RunFunction,
): ReturnType<SimulatedCall["endpoint"]> {
  const scripted = Object.hasOwn(script.endpoints, name) ? script.endpoints[name] : undefined;
  if (!scripted) return { ok: false, text: `The script has no answer of ${name}.`, saved: {} };
  const { ok, body } = scripted;
  const saved: Record<string, JsonValue> = {};
  for (const [variable, pointer] of Object.entries(ok ? save : {})) {
    const found = findByPointer(body, pointer);
    if (found !== undefined) saved[variable] = found;
  }
  return { ok, text: typeof body === "string" ? body : JSON.stringify(body), saved };
}
