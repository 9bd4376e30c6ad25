import { listAvatars, presentAvatar } from "#lib/avatars/avatars.ts";
import { avatarsOutput } from "#lib/avatars/schema.ts";
import { pageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";

export const GET = route(
  { summary: "List avatars", scope: "read", query: pageQuery, response: avatarsOutput },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listAvatars(actor, readPage(query));
    return { avatars: rows.map(presentAvatar), next_cursor: nextCursor };
  },
);
