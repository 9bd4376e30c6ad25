import { getAccount } from "#lib/accounts/get-account.ts";
import { limitsOf } from "#lib/accounts/plans.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { checkInput } from "#lib/platform/http/parse-input.ts";
import { findScenarioProblems } from "#lib/scenarios/find-scenario-problems.ts";
import { nodesJsonField, type ScenarioProblem } from "#lib/scenarios/schema.ts";

/** Everything that is wrong or odd about a graph, which may be any JSON. Without the right shape only that is told. */
export async function validateScenario(caller: Caller, nodesJson: unknown): Promise<ScenarioProblem[]> {
  const checked = checkInput(nodesJsonField, { nodes_json: nodesJson });
  if (checked.faults) {
    return checked.faults.map((fault) => ({ level: "error", code: "INVALID_SHAPE", ...fault }));
  }
  const { fullSizeModels } = limitsOf((await getAccount(caller)).plan);
  return await findScenarioProblems(caller, checked.data.nodes_json, fullSizeModels);
}
