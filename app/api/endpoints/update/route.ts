import { updateRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { updateEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { updateEndpointInput } from "#lib/tools/endpoints/schema.ts";

export const POST = updateRoute(
  {
    summary: "Update an HTTP endpoint by replacing all its fields",
    body: updateEndpointInput,
    errors: [notFound("HttpEndpoint")],
  },
  ({ actor, body: { id, endpoint } }) => updateEndpoint(actor, id, endpoint),
);
