import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { type AvatarRow, type AvatarVoice, upsertAvatarVoice } from "./queries.ts";
import { getAvatar } from "./reads.ts";

/**
 * Changes how an avatar speaks in the account's calls and takes that begin later, also a built-in one. Throws
 * `AVATAR_NOT_FOUND`.
 */
export async function updateAvatar(
  actor: Actor,
  id: string,
  change: Partial<AvatarVoice>,
): Promise<AvatarRow> {
  return await db.transaction(async (tx) => {
    const { name } = await getAvatar(actor, id, tx);
    await upsertAvatarVoice(tx, actor.ownerId, id, change);
    await recordAudit(tx, actor, "settings.changed", { id, name });
    return await getAvatar(actor, id, tx);
  });
}
