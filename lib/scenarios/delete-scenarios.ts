import { db } from "#db/client.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { deleteScenarioRows } from "./queries.ts";

export const scenariosNotFound = () =>
  new AppError("SCENARIO_NOT_FOUND", { message: "ConversationConfigs not found" });

/** Deletes the actor's scenarios among `ids`, with their hosted links; throws if none exists. Live calls continue. */
export async function deleteScenarios(actor: Actor, ids: string[]): Promise<Deletion> {
  const deletedIds = await deleteScenarioRows(db, actor.ownerId, searchableIds(ids));
  if (deletedIds.length === 0) throw scenariosNotFound();
  return splitDeletion(ids, deletedIds);
}
