import type { Db } from "#db/client.ts";
import type { AuditAction } from "#lib/audit/actions.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { findTrashRows } from "./queries.ts";

/** Records what has just been moved to the trash, by name. */
export async function recordTrashed(
  tx: Db,
  actor: Actor,
  action: AuditAction,
  ids: readonly string[],
): Promise<void> {
  const rows = await findTrashRows(tx, actor.ownerId, ids);
  await recordAudit(
    tx,
    actor,
    action,
    rows.map(({ id, name }) => ({ id, name })),
  );
}
