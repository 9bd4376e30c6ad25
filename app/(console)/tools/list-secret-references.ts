import type { Actor } from "#lib/platform/actor.ts";
import { listSecrets } from "#lib/tools/secrets/reads.ts";

/**
 * The account's secrets as templates reference them. If not all fit on one page, `secret.` allows any name.
 */
export async function listSecretReferences(actor: Actor): Promise<string[]> {
  const { rows, nextCursor } = await listSecrets(actor, { limit: 100, beforeId: undefined });
  const known = rows.map(({ name }) => `secret.${name}`);
  return nextCursor === null ? known : [...known, "secret."];
}
