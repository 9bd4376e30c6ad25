import type { Db } from "#db/client.ts";
import type { TakeRow } from "#lib/takes/queries.ts";
import { changeAndTell } from "#lib/webhooks/change-and-tell.ts";

/** Settles a take by `change`, and tells the owner's webhooks of the take that it answers, in the same transaction. */
export async function changeTake(
  type: "take.completed" | "take.failed",
  change: (tx: Db) => Promise<TakeRow | undefined>,
): Promise<boolean> {
  return await changeAndTell(async ({ tx, tell }) => {
    const take = await change(tx);
    if (!take) return false;
    const { ownerId, id, clipId, status, durationMs, error } = take;
    await tell({
      ownerId,
      type,
      data: { take_id: id, clip_id: clipId, status, duration_ms: durationMs, error },
    });
    return true;
  });
}
