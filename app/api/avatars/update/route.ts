import { builtInAvatar, presentAvatar, updateAvatar } from "#lib/avatars/avatars.ts";
import { avatarOutput, updateAvatarInput } from "#lib/avatars/schema.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Change how an avatar speaks, or the name and liveliness of your own avatars",
    scope: "full",
    body: updateAvatarInput,
    response: avatarOutput,
    errors: ["AVATAR_NOT_FOUND", builtInAvatar],
  },
  async ({ actor, body: { id, change } }) => presentAvatar(await updateAvatar(actor, id, change)),
);
