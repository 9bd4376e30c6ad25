import { callEndpoint, type EndpointOutcome } from "#lib/endpoints/call-endpoint.ts";
import { checkEndpoint } from "#lib/endpoints/check-endpoint.ts";
import type { EndpointInput, TryEndpointValues } from "#lib/endpoints/schema.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { NO_ID } from "#lib/platform/ids.ts";

/** As long as a function's call takes at most unless the scenario says otherwise. */
const TIMEOUT_MS = 10_000;

/** Makes the request of an endpoint that need not be saved, outside of any call. Throws `VALIDATION` as saving does. */
export async function tryEndpoint(
  caller: Caller,
  endpoint: EndpointInput,
  values: TryEndpointValues,
): Promise<EndpointOutcome> {
  checkEndpoint(endpoint);
  return await callEndpoint(caller.ownerId, endpoint, { values, sessionId: NO_ID, timeoutMs: TIMEOUT_MS });
}
