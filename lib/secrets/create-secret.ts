import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { newId } from "#lib/platform/ids.ts";
import { nameTaken } from "#lib/platform/name-taken.ts";
import { insertSecret } from "#lib/secrets/queries.ts";
import type { CreateSecretInput } from "#lib/secrets/schema.ts";
import { sealSecret } from "#lib/secrets/seal-secret.ts";

/** Keeps a value that endpoints can name; throws `VALIDATION` when the caller has one of that name. */
export async function createSecret(caller: Caller, input: CreateSecretInput): Promise<{ id: string }> {
  const id = newId();
  const { ownerId } = caller;
  const sealedValue = sealSecret(ownerId, id, input.value);
  if (!(await insertSecret(db, { id, ownerId, name: input.name, sealedValue }))) throw nameTaken();
  return { id };
}
