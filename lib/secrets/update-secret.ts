import { db } from "#db/client.ts";
import { isUniqueViolation } from "#db/unique-violation.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { nameTaken } from "#lib/platform/name-taken.ts";
import { updateSecretRow } from "#lib/secrets/queries.ts";
import type { UpdateSecretInput } from "#lib/secrets/schema.ts";
import { sealSecret } from "#lib/secrets/seal-secret.ts";
import { secretNotFound } from "#lib/secrets/secret-not-found.ts";

/** Renames a secret, replaces its value, or both; throws `VALIDATION` when another one has the name. */
export async function updateSecret(caller: Caller, { id, name, value }: UpdateSecretInput): Promise<void> {
  const sealedValue = value === undefined ? undefined : sealSecret(caller.ownerId, id, value);
  let isFound: boolean;
  try {
    isFound = await updateSecretRow(db, caller.ownerId, id, { name, sealedValue });
  } catch (error) {
    throw isUniqueViolation(error) ? nameTaken() : error;
  }
  if (!isFound) throw secretNotFound();
}
