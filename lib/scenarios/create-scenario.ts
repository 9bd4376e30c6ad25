import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { requireFewRows, requireGraphRoom } from "#lib/usage/row-limits.ts";
import { requireNoErrors } from "./find-errors.ts";
import { insertScenario, type ScenarioRow } from "./queries.ts";
import type { NewScenario } from "./schema.ts";

/**
 * Creates a scenario. Throws `VALIDATION` for a graph with errors, unless `isDraft`: calls never start from a draft;
 * and if the account has too many.
 */
export async function createScenario(
  actor: Actor,
  input: NewScenario,
  { isDraft = false } = {},
): Promise<ScenarioRow> {
  if (!isDraft) await requireNoErrors(actor, input.nodesJson);
  return await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "scenarios");
    await requireGraphRoom(tx, actor);
    return await insertScenario(tx, actor.ownerId, input);
  });
}
