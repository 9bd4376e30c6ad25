import { endpointNotFound } from "#lib/endpoints/endpoint-not-found.ts";
import { getEndpoint } from "#lib/endpoints/get-endpoint.ts";
import { presentEndpoint } from "#lib/endpoints/present.ts";
import { endpointOutput, endpointParams } from "#lib/endpoints/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  {
    summary: "Read an HTTP endpoint",
    scope: "read",
    params: endpointParams,
    response: endpointOutput,
    errors: [endpointNotFound],
  },
  async ({ caller, params }) => presentEndpoint(await getEndpoint(caller, params.id)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
