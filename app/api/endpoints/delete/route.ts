import { deleteEndpoints } from "#lib/endpoints/delete-endpoints.ts";
import { endpointNotFound } from "#lib/endpoints/endpoint-not-found.ts";
import { deleteInput, deleteOutput, presentDeletion } from "#lib/platform/http/deletion.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Delete HTTP endpoints",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: [endpointNotFound],
  },
  async ({ caller, body }) => presentDeletion(await deleteEndpoints(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
