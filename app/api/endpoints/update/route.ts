import { endpointNotFound } from "#lib/endpoints/endpoint-not-found.ts";
import { updateEndpointInput, updateEndpointOutput } from "#lib/endpoints/schema.ts";
import { updateEndpoint } from "#lib/endpoints/update-endpoint.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Replace an HTTP endpoint",
    scope: "full",
    body: updateEndpointInput,
    response: updateEndpointOutput,
    errors: [endpointNotFound],
  },
  async ({ caller, body: { id, endpoint } }) => {
    await updateEndpoint(caller, id, endpoint);
    return { status: "updated" as const, id };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
