import { db } from "#db/client.ts";
import { unseal } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { listSealedSecrets } from "#lib/secrets/queries.ts";
import { secretContext } from "#lib/secrets/seal-secret.ts";

/** The values of an owner's secrets by name, for a request that is about to be made. Names that there are not are left out. */
export async function openSecrets(ownerId: string, names: string[]): Promise<Record<string, string>> {
  const sealed = await listSealedSecrets(db, ownerId, names);
  return Object.fromEntries(
    sealed.map(({ id, name, sealedValue }) => [
      name,
      unseal([env.VISAVIS_ENCRYPTION_KEY], secretContext(ownerId, id), sealedValue),
    ]),
  );
}
