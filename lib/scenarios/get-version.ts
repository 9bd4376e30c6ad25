import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { findVersionRow, type ScenarioVersionRow } from "#lib/scenarios/version-queries.ts";

/** One published version of one of the caller's scenarios. */
export async function getVersion(
  caller: Caller,
  scenarioId: string,
  number: number,
): Promise<ScenarioVersionRow> {
  const version = await findVersionRow(db, caller.ownerId, scenarioId, number);
  if (!version) throw new AppError("NOT_FOUND");
  return version;
}
