import { createRoute } from "#lib/http/route.ts";
import { createEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { createEndpointInput } from "#lib/tools/endpoints/schema.ts";

export const POST = createRoute(
  { summary: "Create an HTTP endpoint that scenarios can call", body: createEndpointInput },
  ({ actor, body }) => createEndpoint(actor, body),
);
