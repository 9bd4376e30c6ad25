import { deleteInput, deleteOutput, presentDeletion } from "#lib/platform/http/deletion.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { deleteSecrets } from "#lib/secrets/delete-secrets.ts";

export const POST = route(
  {
    summary: "Delete secrets",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: ["NOT_FOUND"],
  },
  async ({ caller, body }) => presentDeletion(await deleteSecrets(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
