import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import { queueMail, sendMailsSoon } from "#lib/auth/mails/account-mails.ts";
import { findUser } from "#lib/auth/sign-in/queries.ts";
import type { Actor, KeyScope } from "#lib/platform/actor.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { newId } from "#lib/platform/ids.ts";
import { newApiKey } from "./key-format.ts";
import { insertKey } from "./queries.ts";

export type CreateKeyInput = { name: string; scope: KeyScope; expiresAt?: Date };

/** Creates a key that belongs to the actor. The response is the only place where it can ever be read. */
export async function createKey(
  actor: Actor & { userId: string },
  input: CreateKeyInput,
): Promise<{ id: string; key: string }> {
  const key = newApiKey();
  const id = newId();
  const { name, scope, expiresAt } = input;
  const { ownerId, userId } = actor;
  await db.transaction(async (tx) => {
    await insertKey(tx, {
      id,
      ownerId,
      userId,
      name,
      scope,
      expiresAt,
      keyHash: sha256(key),
      lastFour: key.slice(-4),
    });
    await recordAudit(tx, actor, "key.created", { id, name });
    const user = await findUser(tx, ownerId, userId);
    if (user) await queueMail(tx, { ownerId, userId, email: user.email }, "key_created", name);
  });
  sendMailsSoon();
  return { id, key };
}
