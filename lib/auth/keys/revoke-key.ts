import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Actor, MemberActor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { findKeyOwnerAcrossOwners, revokeKeyRow } from "./queries.ts";

const noSuchKey = () => new AppError("NOT_FOUND", { message: "Key not found" });

/**
 * Revokes a key at once: one of the member's own, or any of the account's for an owner and the operator. Revoking it
 * again changes nothing.
 */
export async function revokeKey(
  actor: MemberActor | (Actor & { isOperator: true }),
  id: string,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    const isLimited = "role" in actor && actor.role !== "owner";
    const which = isLimited ? { id, userId: actor.userId } : { id };
    const key = await revokeKeyRow(tx, actor.ownerId, which, now);
    if (!key) throw noSuchKey();
    if (key.isRevokedNow) await recordAudit(tx, actor, "key.revoked", { id, name: key.name });
  });
}

/** For the operator: revokes any account's key at once. Revoking it again changes nothing. */
export async function revokeAnyKey(id: string, now = new Date()): Promise<void> {
  const ownerId = await findKeyOwnerAcrossOwners(db, id);
  if (!ownerId) throw noSuchKey();
  await revokeKey({ ownerId, isOperator: true }, id, now);
}
