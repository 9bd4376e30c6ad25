import { getAvatar } from "#lib/avatars/get-avatar.ts";
import { presentAvatar } from "#lib/avatars/present.ts";
import { avatarOutput, avatarParams } from "#lib/avatars/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  {
    summary: "Read an avatar",
    scope: "read",
    params: avatarParams,
    response: avatarOutput,
    errors: ["AVATAR_NOT_FOUND"],
  },
  async ({ caller, params }) => presentAvatar(await getAvatar(caller, params.avatar_id)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
