import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { deleteInvite } from "#lib/auth/sign-in/queries.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";

/** Revokes one of the actor's invitations at once. */
export async function revokeInvite(actor: Actor, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await deleteInvite(tx, actor.ownerId, id))) {
      throw new AppError("NOT_FOUND", { message: "This invitation has been used or has expired" });
    }
    await recordAudit(tx, actor, "invite.revoked", { id });
  });
}
