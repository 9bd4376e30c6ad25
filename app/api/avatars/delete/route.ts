import { deleteAvatars } from "#lib/avatars/avatars.ts";
import { deleteInput, deleteOutput, presentDeletion } from "#lib/http/input/deletion.ts";
import { allowOnly, route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Delete uploaded avatars with their files and hosted links",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: ["AVATAR_NOT_FOUND"],
  },
  async ({ actor, body }) => presentDeletion(await deleteAvatars(actor, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
