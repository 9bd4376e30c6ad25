import type { Actor } from "#lib/platform/actor.ts";
import { listEndpointNames } from "#lib/scenarios/list-endpoint-names.ts";
import { listSecretNames } from "#lib/tools/secrets/reads.ts";

/**
 * The names that an endpoint's templates can use: the account's secrets, and what the scenarios that call the endpoint
 * provide.
 */
export async function listTemplateNames(actor: Actor, endpointId?: string): Promise<string[]> {
  const [names, provided] = await Promise.all([
    listSecretNames(actor),
    endpointId ? listEndpointNames(actor, endpointId) : [],
  ]);
  return [...provided, ...names.map((name) => `secret.${name}`)];
}
