import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { getClipWithTakes } from "#lib/video/clips/clips.ts";
import { clipParams, clipWithTakesOutput, presentClipWithTakes } from "#lib/video/clips/schema.ts";

export const GET = route(
  {
    summary: "Get a clip with its takes",
    scope: "read",
    params: clipParams,
    response: clipWithTakesOutput,
    errors: [notFound("Clip")],
  },
  async ({ actor, params }) => presentClipWithTakes(await getClipWithTakes(actor, params.clip_id)),
);
