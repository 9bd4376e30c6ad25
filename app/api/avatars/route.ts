import { listAvatars } from "#lib/avatars/list-avatars.ts";
import { presentAvatar } from "#lib/avatars/present.ts";
import { avatarsOutput } from "#lib/avatars/schema.ts";
import { pageQuery, readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  { summary: "List the avatars to talk to", scope: "read", query: pageQuery, response: avatarsOutput },
  async ({ caller, query }) => {
    const { rows, nextCursor } = await listAvatars(caller, readPage(query));
    return { avatars: rows.map(presentAvatar), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
