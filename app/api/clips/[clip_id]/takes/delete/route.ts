import { deleteInput, deleteOutput, presentDeletion } from "#lib/http/input/deletion.ts";
import { allowOnly, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { takesParams } from "#lib/video/takes/schema.ts";
import { deleteTakes } from "#lib/video/takes/takes.ts";

export const POST = route(
  {
    summary: "Delete takes of a clip",
    scope: "full",
    params: takesParams,
    body: deleteInput,
    response: deleteOutput,
    errors: [notFound("Clip"), notFound("Take")],
  },
  async ({ actor, params, body }) => presentDeletion(await deleteTakes(actor, params.clip_id, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
