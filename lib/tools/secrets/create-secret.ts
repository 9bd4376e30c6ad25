import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { newId } from "#lib/platform/ids.ts";
import { nameTaken } from "#lib/platform/name-taken.ts";
import { requireFewRows } from "#lib/usage/row-limits.ts";
import { insertSecret } from "./queries.ts";
import type { CreateSecretInput } from "./schema.ts";
import { sealSecret } from "./seal-secrets.ts";

/**
 * Stores a value that endpoints can use by name. Throws `VALIDATION` if the actor already has a secret of
 * that name.
 */
export async function createSecret(actor: Actor, input: CreateSecretInput): Promise<{ id: string }> {
  const id = newId();
  const { ownerId } = actor;
  const sealedValue = sealSecret(ownerId, id, input.value);
  await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "secrets");
    if (!(await insertSecret(tx, { id, ownerId, name: input.name, sealedValue }))) throw nameTaken();
    await recordAudit(tx, actor, "secret.created", { id, name: input.name });
  });
  return { id };
}
