import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { findScenarioRow, type ScenarioRow } from "#lib/scenarios/queries.ts";

/** One of the caller's own scenarios. */
export async function getScenario(caller: Caller, id: string): Promise<ScenarioRow> {
  const scenario = await findScenarioRow(db, caller.ownerId, id);
  // Another owner's scenario answers like a missing one: ids must not be probeable.
  if (!scenario) throw new AppError("SCENARIO_NOT_FOUND");
  return scenario;
}
