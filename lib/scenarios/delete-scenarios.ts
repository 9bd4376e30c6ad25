import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/platform/http/deletion.ts";
import { deleteScenarioRows } from "#lib/scenarios/queries.ts";

export const scenariosNotFound = () =>
  new AppError("SCENARIO_NOT_FOUND", { message: "ConversationConfigs not found" });

/** Deletes those of `ids` that are the caller's own, with their hosted links; throws when none is. Calls that run go on. */
export async function deleteScenarios(caller: Caller, ids: string[]): Promise<Deletion> {
  const deletedIds = await deleteScenarioRows(db, caller.ownerId, searchableIds(ids));
  if (deletedIds.length === 0) throw scenariosNotFound();
  return splitDeletion(ids, deletedIds);
}
