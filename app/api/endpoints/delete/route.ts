import { deleteInput, deleteOutput, presentDeletion } from "#lib/http/input/deletion.ts";
import { allowOnly, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteEndpoints } from "#lib/tools/endpoints/endpoints.ts";

export const POST = route(
  {
    summary: "Delete HTTP endpoints",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: [notFound("HttpEndpoint")],
  },
  async ({ actor, body }) => presentDeletion(await deleteEndpoints(actor, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
