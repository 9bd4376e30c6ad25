import { deleteAvatars } from "#lib/avatars/avatars.ts";
import { deleteRoute } from "#lib/http/route.ts";

export const POST = deleteRoute(
  { summary: "Delete uploaded avatars with their files and hosted links", errors: ["AVATAR_NOT_FOUND"] },
  ({ actor, body }) => deleteAvatars(actor, body),
);
