import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { updateEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { updateEndpointInput, updateEndpointOutput } from "#lib/tools/endpoints/schema.ts";

export const POST = route(
  {
    summary: "Update an HTTP endpoint by replacing all its fields",
    scope: "full",
    body: updateEndpointInput,
    response: updateEndpointOutput,
    errors: [notFound("HttpEndpoint")],
  },
  async ({ actor, body: { id, endpoint } }) => {
    await updateEndpoint(actor, id, endpoint);
    return { status: "updated" as const, id };
  },
);
