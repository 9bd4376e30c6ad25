import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { updateClip } from "#lib/video/clips/clips.ts";
import { clipWithTakesOutput, presentClipWithTakes, updateClipInput } from "#lib/video/clips/schema.ts";

export const POST = route(
  {
    summary: "Update a clip's name or favorite take",
    scope: "full",
    body: updateClipInput,
    response: clipWithTakesOutput,
    errors: [notFound("Clip")],
  },
  async ({ actor, body }) => presentClipWithTakes(await updateClip(actor, body)),
);
