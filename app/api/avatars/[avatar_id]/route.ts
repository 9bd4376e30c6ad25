import { getAvatar, presentAvatar } from "#lib/avatars/avatars.ts";
import { avatarOutput, avatarParams } from "#lib/avatars/schema.ts";
import { route } from "#lib/http/route.ts";

export const GET = route(
  {
    summary: "Get an avatar",
    scope: "read",
    params: avatarParams,
    response: avatarOutput,
    errors: ["AVATAR_NOT_FOUND"],
  },
  async ({ actor, params }) => presentAvatar(await getAvatar(actor, params.avatar_id)),
);
