import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { requireGraphRoom } from "#lib/usage/row-limits.ts";
import { requireNoErrors } from "./find-errors.ts";
import { type ScenarioRow, updateScenarioRow } from "./queries.ts";
import type { ScenarioChange } from "./schema.ts";
import { hasVersions, insertVersion, lockScenarioRow } from "./version-queries.ts";

/**
 * Changes the published scenario and records a version. Live calls keep their own copy, and a pending draft stays
 * unchanged. Throws `VALIDATION` for a new graph with errors.
 */
export async function updateScenario(
  actor: Actor,
  id: string,
  change: ScenarioChange & { draft?: null },
): Promise<ScenarioRow> {
  if (change.nodesJson) await requireNoErrors(actor, change.nodesJson);
  return await db.transaction(async (tx) => {
    const before = await lockScenarioRow(tx, actor.ownerId, id);
    const after = before && (await updateScenarioRow(tx, actor.ownerId, id, change));
    // Another owner's scenario looks like a missing one, so that ids cannot be probed.
    if (!after) throw new AppError("SCENARIO_NOT_FOUND");
    const { nodesJson, llmModel, fallbackLlmModel } = change;
    if ([nodesJson, llmModel, fallbackLlmModel].every((value) => value === undefined)) return after;
    await requireGraphRoom(tx, actor);
    // A scenario that never changed has its first version only in its row, since it was created.
    if (!(await hasVersions(tx, id))) await insertVersion(tx, before, before.createdAt);
    await insertVersion(tx, after);
    return after;
  });
}
