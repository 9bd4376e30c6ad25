import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { requireNoErrors } from "#lib/scenarios/find-errors.ts";
import { type ScenarioRow, updateScenarioRow } from "#lib/scenarios/queries.ts";
import type { ScenarioChange } from "#lib/scenarios/schema.ts";

/** Changes a scenario; calls that run keep the copy they began with. Throws `VALIDATION` for a new graph with errors, unless it `isDraft`. */
export async function updateScenario(
  caller: Caller,
  id: string,
  change: ScenarioChange,
  { isDraft = false } = {},
): Promise<ScenarioRow> {
  if (change.nodesJson && !isDraft) await requireNoErrors(caller, change.nodesJson);
  const scenario = await updateScenarioRow(db, caller.ownerId, id, change);
  // Another owner's scenario answers like a missing one: ids must not be probeable.
  if (!scenario) throw new AppError("SCENARIO_NOT_FOUND");
  return scenario;
}
