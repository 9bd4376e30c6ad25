import type { Actor } from "#lib/platform/actor.ts";
import { NO_ID } from "#lib/platform/ids.ts";
import { callEndpoint, type EndpointOutcome } from "./call-endpoint.ts";
import { checkEndpoint } from "./check-endpoint.ts";
import type { EndpointInput, TryEndpointValues } from "./schema.ts";

/** The default timeout of a function's call. */
const TIMEOUT_MS = 10_000;

/** Calls an endpoint, which need not be saved, outside of any call. Throws `VALIDATION` like saving it. */
export async function tryEndpoint(
  actor: Actor,
  endpoint: EndpointInput,
  values: TryEndpointValues,
): Promise<EndpointOutcome> {
  checkEndpoint(endpoint);
  return await callEndpoint(actor.ownerId, endpoint, { values, sessionId: NO_ID, timeoutMs: TIMEOUT_MS });
}
