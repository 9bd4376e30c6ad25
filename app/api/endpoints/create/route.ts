import { createEndpoint } from "#lib/endpoints/create-endpoint.ts";
import { createEndpointInput, createEndpointOutput } from "#lib/endpoints/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Make an HTTP endpoint that scenarios can call",
    scope: "full",
    body: createEndpointInput,
    response: createEndpointOutput,
    creates: true,
  },
  async ({ caller, body }) => ({ status: "created" as const, ...(await createEndpoint(caller, body)) }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
