import { route } from "#lib/http/route.ts";
import { createEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { createEndpointInput, createEndpointOutput } from "#lib/tools/endpoints/schema.ts";

export const POST = route(
  {
    summary: "Create an HTTP endpoint that scenarios can call",
    scope: "full",
    body: createEndpointInput,
    response: createEndpointOutput,
    creates: "rows",
  },
  async ({ actor, body }) => ({ status: "created" as const, ...(await createEndpoint(actor, body)) }),
);
