import { deleteInput, deleteOutput, presentDeletion } from "#lib/http/input/deletion.ts";
import { allowOnly, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteClips } from "#lib/video/clips/clips.ts";

export const POST = route(
  {
    summary: "Delete clips with their takes",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: [notFound("Clip")],
  },
  async ({ actor, body }) => presentDeletion(await deleteClips(actor, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
