import { namedPageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { listClips } from "#lib/video/clips/clips.ts";
import { clipOutput, presentClip } from "#lib/video/clips/schema.ts";

export const GET = listRoute(
  { summary: "List clips", query: namedPageQuery, name: "clips", item: clipOutput },
  ({ actor, page }) => listClips(actor, page),
  presentClip,
);
