import { db } from "#db/client.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { notFound } from "#lib/platform/errors.ts";
import { nameTaken } from "#lib/platform/name-taken.ts";
import { updateSecretRow } from "./queries.ts";
import type { UpdateSecretInput } from "./schema.ts";
import { sealSecret } from "./seal-secrets.ts";

/**
 * Renames a secret, replaces its value, or both. Throws `VALIDATION` if the name is taken, and `NOT_FOUND`.
 */
export async function updateSecret(actor: Actor, { id, name, value }: UpdateSecretInput): Promise<void> {
  const sealedValue = value === undefined ? undefined : sealSecret(actor.ownerId, id, value);
  const change = db.transaction(async (tx) => {
    if (!(await updateSecretRow(tx, actor.ownerId, id, { name, sealedValue }))) throw notFound("Secret");
    await recordAudit(tx, actor, "secret.changed", { id, name });
  });
  await change.catch((error: unknown) => {
    throw isUniqueViolation(error) ? nameTaken() : error;
  });
}
