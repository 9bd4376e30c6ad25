import { listClips } from "#lib/clips/list-clips.ts";
import { presentClip } from "#lib/clips/present.ts";
import { clipsOutput } from "#lib/clips/schema.ts";
import { pageQuery, readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  { summary: "List clips", scope: "read", query: pageQuery, response: clipsOutput },
  async ({ caller, query }) => {
    const { rows, nextCursor } = await listClips(caller, readPage(query));
    return { clips: rows.map(presentClip), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
