import { declaredValues } from "#lib/flow/engine/state.ts";
import { listRequiredNames } from "#lib/flow/scenario/template-names.ts";
import type { Actor } from "#lib/platform/actor.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { getScenario } from "#lib/scenarios/reads.ts";

/**
 * The variables that a scenario requires and a link's `runtimeVars` lack or leave empty: without them, the link's page would
 * refuse every visitor. Throws `SCENARIO_NOT_FOUND`.
 */
export async function findMissingVariables(
  actor: Actor,
  scenarioId: string,
  runtimeVars: Readonly<Record<string, JsonValue>>,
): Promise<string[]> {
  const { nodesJson } = await getScenario(actor, scenarioId);
  const given = declaredValues(nodesJson, runtimeVars);
  return listRequiredNames(nodesJson).filter((name) => !Object.hasOwn(given, name) || given[name] === "");
}
