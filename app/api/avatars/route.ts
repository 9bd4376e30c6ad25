import { listAvatars, presentAvatar } from "#lib/avatars/avatars.ts";
import { avatarOutput } from "#lib/avatars/schema.ts";
import { pageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";

export const GET = listRoute(
  { summary: "List avatars", query: pageQuery, name: "avatars", item: avatarOutput },
  ({ actor, page }) => listAvatars(actor, page),
  presentAvatar,
);
