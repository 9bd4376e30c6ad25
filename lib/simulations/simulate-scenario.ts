import { setImmediate } from "node:timers/promises";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { type FlowCoverage, walkFlow } from "#lib/flow/walk-flow.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { getScenario } from "#lib/scenarios/get-scenario.ts";
import { presentCoverage } from "./present.ts";
import { runScript } from "./run-script.ts";
import type { Simulation, Simulations, SimulationsInput } from "./schema.ts";

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
    simulations.push(runScript(flow, script));
    await setImmediate();
  }
  return {
    passed: simulations.every(({ passed }) => passed),
    simulations,
    coverage: input.coverage ? presentCoverage(flow, await coverWithBreaks(flow)) : null,
  };
}

async function coverWithBreaks(flow: NodesJson): Promise<FlowCoverage> {
  const walk = walkFlow(flow);
  for (let step = walk.next(); ; step = walk.next()) {
    if (step.done) return step.value;
    await setImmediate();
  }
}
