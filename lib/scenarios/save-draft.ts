import { db } from "#db/client.ts";
import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { updateScenarioRow } from "#lib/scenarios/queries.ts";

/** Keeps what is being written beside what calls start from. It may have errors; a `name` counts at once. */
export async function saveDraft(
  caller: Caller,
  id: string,
  { name, ...draft }: ScenarioDraft & { name: string },
): Promise<void> {
  const saved = await updateScenarioRow(db, caller.ownerId, id, {
    name,
    nodesJson: undefined,
    llmModel: undefined,
    draft,
  });
  if (!saved) throw new AppError("SCENARIO_NOT_FOUND");
}
