import { clipNotFound } from "#lib/clips/clip-not-found.ts";
import { deleteInput, deleteOutput, presentDeletion } from "#lib/platform/http/deletion.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { deleteTakes } from "#lib/takes/delete-takes.ts";
import { takesParams } from "#lib/takes/schema.ts";
import { takeNotFound } from "#lib/takes/take-not-found.ts";

export const POST = route(
  {
    summary: "Delete takes of a clip",
    scope: "full",
    params: takesParams,
    body: deleteInput,
    response: deleteOutput,
    errors: [clipNotFound, takeNotFound],
  },
  async ({ caller, params, body }) => presentDeletion(await deleteTakes(caller, params.clip_id, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
