import { getAccount } from "#lib/auth/accounts/get-account.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { checkInput } from "#lib/http/input/parse-input.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { describeShape } from "./describe-shape.ts";
import { findScenarioProblems } from "./find-scenario-problems.ts";
import { nodesJsonField, type ScenarioProblem } from "./schema.ts";

/** The errors and warnings of a graph, which may be any JSON. Reports only the shape if that is wrong. */
export async function validateScenario(actor: Actor, nodesJson: unknown): Promise<ScenarioProblem[]> {
  const checked = checkInput(nodesJsonField, { nodes_json: nodesJson });
  if (checked.faults) {
    return checked.faults.map(({ path, message, issue }) => ({
      level: "error",
      code: "INVALID_SHAPE",
      path,
      message,
      ...describeShape(issue),
    }));
  }
  const { fullSizeModels } = limitsOf((await getAccount(actor)).plan);
  return await findScenarioProblems(actor, checked.data.nodes_json, fullSizeModels);
}
