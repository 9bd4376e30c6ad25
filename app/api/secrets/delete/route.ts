import { deleteInput, deleteOutput, presentDeletion } from "#lib/http/input/deletion.ts";
import { allowOnly, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteSecrets } from "#lib/tools/secrets/secrets.ts";

export const POST = route(
  {
    summary: "Delete secrets",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: [notFound("Secret")],
  },
  async ({ actor, body }) => presentDeletion(await deleteSecrets(actor, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
