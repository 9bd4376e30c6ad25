import { db } from "#db/client.ts";
import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { requireGraphRoom } from "#lib/usage/row-limits.ts";
import { revisionOf } from "./draft-revision.ts";
import { updateScenarioRow } from "./queries.ts";
import { lockScenarioRow } from "./version-queries.ts";

/** `revision`: what the editor last saw. Without it, the draft is saved over whatever is there. */
export type DraftBase = { revision?: string | undefined };

/**
 * Saves the draft next to the published version. It may have errors; a new `name` applies at once. Returns its revision.
 * Throws `VALIDATION` about `revision` if somebody else has changed the scenario since. A draft of the same editor is
 * replaced, because the response to its last save may have been lost.
 */
export async function saveDraft(
  actor: Actor,
  id: string,
  { name, ...draft }: ScenarioDraft & { name: string },
  { revision }: DraftBase = {},
): Promise<{ revision: string }> {
  return await db.transaction(async (tx) => {
    const before = await lockScenarioRow(tx, actor.ownerId, id);
    if (!before) throw new AppError("SCENARIO_NOT_FOUND");
    const isOwn = draft.editor !== undefined && before.draft?.editor === draft.editor;
    const current = revisionOf(before);
    const next = revisionOf({ ...before, name, draft });
    if (revision !== undefined && !isOwn && ![revision, next].includes(current)) throw changedMeanwhile();
    await requireGraphRoom(tx, actor);
    const change = { name, nodesJson: undefined, llmModel: undefined, draft };
    await updateScenarioRow(tx, actor.ownerId, id, change);
    return { revision: next };
  });
}

function changedMeanwhile(): AppError {
  const message =
    "This scenario was changed by somebody else, or in another window. What you see here is kept: look at their version, then copy your changes there or save yours over it";
  return new AppError("VALIDATION", {
    message,
    reason: "invalid_state",
    details: [{ path: "revision", message }],
  });
}
