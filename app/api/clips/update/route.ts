import { allowOnly, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { presentClipWithTakes } from "#lib/video/clips/present.ts";
import { clipWithTakesOutput, updateClipInput } from "#lib/video/clips/schema.ts";
import { updateClip } from "#lib/video/clips/update-clip.ts";

export const POST = route(
  {
    summary: "Update a clip's name or favourite take",
    scope: "full",
    body: updateClipInput,
    response: clipWithTakesOutput,
    errors: [notFound("Clip")],
  },
  async ({ actor, body }) => presentClipWithTakes(await updateClip(actor, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
