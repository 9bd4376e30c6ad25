import { db } from "#db/client.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { requireNoErrors } from "./find-errors.ts";
import { insertScenario, type ScenarioRow } from "./queries.ts";
import type { CreateScenarioInput } from "./schema.ts";

/** A scenario without `voice` and `speed` leaves them to the avatar, and one without `pronunciations` has none. */
type NewScenario = Omit<CreateScenarioInput, "voice" | "speed" | "pronunciations"> &
  Partial<CreateScenarioInput>;

/**
 * Creates a scenario. Throws `VALIDATION` for a graph with errors, unless `isDraft`: calls never start from a draft.
 */
export async function createScenario(
  actor: Actor,
  input: NewScenario,
  { isDraft = false } = {},
): Promise<ScenarioRow> {
  if (!isDraft) await requireNoErrors(actor, input.nodesJson);
  return await insertScenario(db, actor.ownerId, input);
}
