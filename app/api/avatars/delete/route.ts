import { deleteAvatars } from "#lib/avatars/avatars.ts";
import { allowOnly, deleteRoute } from "#lib/http/route.ts";

export const POST = deleteRoute(
  { summary: "Delete uploaded avatars with their files and hosted links", errors: ["AVATAR_NOT_FOUND"] },
  ({ actor, body }) => deleteAvatars(actor, body),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
