import { route } from "#lib/http/route.ts";
import { tryEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { tryEndpointInput, tryEndpointOutput } from "#lib/tools/endpoints/schema.ts";

export const POST = route(
  {
    summary: "Send an HTTP endpoint's request with test values, whether or not the endpoint is saved",
    scope: "full",
    body: tryEndpointInput,
    response: tryEndpointOutput,
    reachesOut: true,
  },
  async ({ actor, body: { values, ...endpoint } }) => {
    const { sent, httpStatus, error, result, missing, durationMs } = await tryEndpoint(
      actor,
      endpoint,
      values,
    );
    return {
      sent: sent && { ...sent, method: sent.method ?? "POST" },
      http_status: httpStatus,
      error,
      text: result.text,
      missing,
      duration_ms: Math.round(durationMs),
    };
  },
);
