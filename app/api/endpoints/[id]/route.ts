import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { getEndpoint, presentEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { endpointOutput, endpointParams } from "#lib/tools/endpoints/schema.ts";

export const GET = route(
  {
    summary: "Get an HTTP endpoint",
    scope: "read",
    params: endpointParams,
    response: endpointOutput,
    errors: [notFound("HttpEndpoint")],
  },
  async ({ actor, params }) => presentEndpoint(await getEndpoint(actor, params.id)),
);
