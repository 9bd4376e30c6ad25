import { db } from "#db/client.ts";
import { newApiKey } from "#lib/keys/key-format.ts";
import { insertKey } from "#lib/keys/queries.ts";
import type { Caller, KeyScope } from "#lib/platform/caller.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { newId } from "#lib/platform/ids.ts";

export type CreateKeyInput = { name: string; scope: KeyScope; expiresAt?: Date };

/** Makes a key. The answer is the only place where it can ever be read. */
export async function createKey(caller: Caller, input: CreateKeyInput): Promise<{ id: string; key: string }> {
  const key = newApiKey();
  const id = newId();
  await insertKey(db, {
    id,
    ownerId: caller.ownerId,
    name: input.name,
    scope: input.scope,
    expiresAt: input.expiresAt,
    keyHash: sha256(key),
    lastFour: key.slice(-4),
  });
  return { id, key };
}
