import type { Caller } from "#lib/platform/caller.ts";
import { listSecrets } from "#lib/secrets/list-secrets.ts";

/** The owner's secrets as templates name them. Of more than fit into a list any name may be one. */
export async function listSecretValues(caller: Caller): Promise<string[]> {
  const { rows, nextCursor } = await listSecrets(caller, { limit: 100, beforeId: undefined });
  const known = rows.map(({ name }) => `secret.${name}`);
  return nextCursor === null ? known : [...known, "secret."];
}
