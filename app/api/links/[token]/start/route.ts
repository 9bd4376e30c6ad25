import { presentHostedCall } from "#lib/links/present.ts";
import { hostedCallOutput, linkParams, startInput } from "#lib/links/schema.ts";
import { startHostedCall } from "#lib/links/start-hosted-call.ts";
import { countRequest } from "#lib/platform/http/rate-limit.ts";
import { allowOnly, publicRoute } from "#lib/platform/http/route.ts";

/** Enough for a class that opens one link together; a flood would only fill the owner's concurrency. */
const STARTS_PER_MINUTE = 60;

export const POST = publicRoute(
  {
    summary: "Start the call of a hosted link",
    params: linkParams,
    body: startInput,
    response: hostedCallOutput,
  },
  async ({ params, headers }) => {
    countRequest(`link:${params.token}`, STARTS_PER_MINUTE, headers);
    return presentHostedCall(await startHostedCall(params.token));
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
