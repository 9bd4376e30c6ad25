import { type Db, db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import {
  findScenarioOwnerAcrossOwners,
  findScenarioRow,
  holdScenarioRow,
  type ScenarioRow,
} from "#lib/scenarios/queries.ts";

/** One of the caller's own scenarios. */
export async function getScenario(caller: Caller, id: string): Promise<ScenarioRow> {
  const scenario = await findScenarioRow(db, caller.ownerId, id);
  // Another owner's scenario answers like a missing one: ids must not be probeable.
  if (!scenario) throw new AppError("SCENARIO_NOT_FOUND");
  return scenario;
}

/** Whose scenario it is, for the operator, who acts for every account. */
export async function getScenarioOwner(id: string): Promise<Caller> {
  const ownerId = await findScenarioOwnerAcrossOwners(db, id);
  if (!ownerId) throw new AppError("SCENARIO_NOT_FOUND");
  return { ownerId };
}

/** Makes sure that the caller has the scenario, and will have it until the transaction ends. */
export async function holdScenario(tx: Db, caller: Caller, id: string): Promise<void> {
  if (!(await holdScenarioRow(tx, caller.ownerId, id))) throw new AppError("SCENARIO_NOT_FOUND");
}
