import { db } from "#db/client.ts";
import { openValue, sealValue } from "#lib/platform/crypto/instance-keys.ts";
import { secretContext } from "#lib/platform/crypto/sealed-contexts.ts";
import { listSealedSecrets } from "./queries.ts";

/** Encrypts a value for one owner and row; elsewhere it can't be decrypted. */
export function sealSecret(ownerId: string, id: string, value: string): string {
  return sealValue(secretContext(ownerId, id), value);
}

/** Decrypts an owner's secrets for a request, by name. Unknown names are left out. */
export async function openSecrets(ownerId: string, names: string[]): Promise<Record<string, string>> {
  const sealed = await listSealedSecrets(db, ownerId, names);
  return Object.fromEntries(
    sealed.map(({ id, name, sealedValue }) => [name, openValue(secretContext(ownerId, id), sealedValue)]),
  );
}
