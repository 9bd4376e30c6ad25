import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { requireNoErrors } from "#lib/scenarios/find-errors.ts";
import { type ScenarioRow, updateScenarioRow } from "#lib/scenarios/queries.ts";
import type { ScenarioChange } from "#lib/scenarios/schema.ts";
import { hasVersions, insertVersion, lockScenarioRow } from "#lib/scenarios/version-queries.ts";

/**
 * Changes what calls start from, and keeps it as a version; calls that run keep the copy they began with. A draft that
 * waits stays as it is. Throws `VALIDATION` for a new graph with errors.
 */
export async function updateScenario(
  caller: Caller,
  id: string,
  change: ScenarioChange & { draft?: null },
): Promise<ScenarioRow> {
  if (change.nodesJson) await requireNoErrors(caller, change.nodesJson);
  return await db.transaction(async (tx) => {
    const before = await lockScenarioRow(tx, caller.ownerId, id);
    const after = before && (await updateScenarioRow(tx, caller.ownerId, id, change));
    // Another owner's scenario answers like a missing one: ids must not be probeable.
    if (!after) throw new AppError("SCENARIO_NOT_FOUND");
    if (change.nodesJson === undefined && change.llmModel === undefined) return after;
    // A scenario that never changed has its first version in its row only.
    if (!(await hasVersions(tx, id))) await insertVersion(tx, before);
    await insertVersion(tx, after);
    return after;
  });
}
