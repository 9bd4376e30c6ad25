import { deleteInput, deleteOutput, presentDeletion } from "#lib/platform/http/deletion.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { deleteSecrets } from "#lib/secrets/delete-secrets.ts";
import { secretNotFound } from "#lib/secrets/secret-not-found.ts";

export const POST = route(
  {
    summary: "Delete secrets",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: [secretNotFound],
  },
  async ({ caller, body }) => presentDeletion(await deleteSecrets(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
