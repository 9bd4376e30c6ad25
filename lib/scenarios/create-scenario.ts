import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { requireNoErrors } from "#lib/scenarios/find-errors.ts";
import { insertScenario, type ScenarioRow } from "#lib/scenarios/queries.ts";
import type { CreateScenarioInput } from "#lib/scenarios/schema.ts";

/** Makes a scenario. Throws `VALIDATION` for a graph with errors, unless it `isDraft`: no call starts from such a one. */
export async function createScenario(
  caller: Caller,
  input: CreateScenarioInput,
  { isDraft = false } = {},
): Promise<ScenarioRow> {
  if (!isDraft) await requireNoErrors(caller, input.nodesJson);
  return await insertScenario(db, caller.ownerId, input);
}
