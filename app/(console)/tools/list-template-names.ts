import type { Actor } from "#lib/platform/actor.ts";
import { listEndpointNames } from "#lib/scenarios/list-endpoint-names.ts";
import { listSecrets } from "#lib/tools/secrets/reads.ts";

/**
 * The names that an endpoint's templates can use: the account's secrets, and what the scenarios that call the endpoint
 * provide. If not all secrets fit on one page, `secret.` allows any name.
 */
export async function listTemplateNames(actor: Actor, endpointId?: string): Promise<string[]> {
  const [{ rows, nextCursor }, provided] = await Promise.all([
    listSecrets(actor, { limit: 100, beforeId: undefined }),
    endpointId ? listEndpointNames(actor, endpointId) : [],
  ]);
  const secrets = rows.map(({ name }) => `secret.${name}`);
  return [...provided, ...secrets, ...(nextCursor === null ? [] : ["secret."])];
}
