import { clipNotFound } from "#lib/clips/clip-not-found.ts";
import { deleteClips } from "#lib/clips/delete-clips.ts";
import { deleteInput, deleteOutput, presentDeletion } from "#lib/platform/http/deletion.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Delete clips with their takes",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: [clipNotFound],
  },
  async ({ caller, body }) => presentDeletion(await deleteClips(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
