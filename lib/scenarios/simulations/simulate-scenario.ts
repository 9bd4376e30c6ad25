import { setImmediate } from "node:timers/promises";
import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { compilePatterns, describeManyPatterns } from "#lib/flow/problems/function-problems.ts";
import { type FlowCoverage, walkFlow } from "#lib/flow/problems/walk-flow.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { limitParallel } from "#lib/platform/parallel/limit-parallel.ts";
import { givingWay } from "#lib/platform/parallel/lower-priority.ts";
import { getScenario, getScenarioOwner } from "../scenarios.ts";
import { presentCoverage, runScript } from "./run-script.ts";
import type { Simulation, Simulations, SimulationsInput } from "./schema.ts";

/** A search of a large scenario takes seconds of processor time, with breaks. */
const SEARCHES = { parallel: 2, waiting: 30, perAccount: 8 };

/**
 * Runs scripted visitors through one of the actor's own scenarios, without a room, voice or model, and searches for
 * what no call can reach. Yields to other requests.
 */
export async function simulateScenario(
  actor: Actor,
  scenarioId: string,
  input: SimulationsInput,
): Promise<Simulations> {
  const scenario = await getScenario(actor, scenarioId);
  const flow = (input.draft ? scenario.draft?.nodesJson : undefined) ?? scenario.nodesJson;
  const oneTooMany = await givingWay(compilePatterns(flow));
  if (oneTooMany) throw new AppError("VALIDATION", { message: describeManyPatterns(oneTooMany).message });
  const simulations: Simulation[] = [];
  for (const script of input.callers) {
    simulations.push(await runScript(flow, script));
    await setImmediate();
  }
  return {
    passed: simulations.every(({ passed }) => passed),
    simulations,
    coverage: input.coverage ? presentCoverage(flow, await coverInTurn(actor.ownerId, flow)) : null,
  };
}

/** The same for the operator, who acts for every account. */
export async function simulateAnyScenario(scenarioId: string, input: SimulationsInput): Promise<Simulations> {
  const actor = await getScenarioOwner(scenarioId);
  await recordAudit(db, actor, "scenario.simulated", { id: scenarioId });
  return await simulateScenario(actor, scenarioId, input);
}

/** An account's searches take turns with those of others. */
function coverInTurn(ownerId: string, flow: NodesJson): Promise<FlowCoverage> {
  const limits = { ...SEARCHES, share: { ownerId, most: SEARCHES.perAccount } };
  return limitParallel("searches of scenarios", limits, () => givingWay(walkFlow(flow)));
}
