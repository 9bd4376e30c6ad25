import { deleteInput, deleteOutput, presentDeletion } from "#lib/platform/http/deletion.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { deleteTakes } from "#lib/takes/delete-takes.ts";
import { takesParams } from "#lib/takes/schema.ts";

export const POST = route(
  {
    summary: "Delete takes of a clip",
    scope: "full",
    params: takesParams,
    body: deleteInput,
    response: deleteOutput,
    errors: ["NOT_FOUND"],
  },
  async ({ caller, params, body }) => presentDeletion(await deleteTakes(caller, params.clip_id, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
