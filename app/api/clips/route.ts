import { namedPageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { listClips } from "#lib/video/clips/clips.ts";
import { clipsOutput, presentClip } from "#lib/video/clips/schema.ts";

export const GET = route(
  { summary: "List clips", scope: "read", query: namedPageQuery, response: clipsOutput },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listClips(actor, readPage(query));
    return { clips: rows.map(presentClip), next_cursor: nextCursor };
  },
);
