import { route } from "#lib/http/route.ts";
import { createClip } from "#lib/video/clips/clips.ts";
import { clipWithTakesOutput, createClipInput, presentClipWithTakes } from "#lib/video/clips/schema.ts";

export const POST = route(
  {
    summary: "Create a clip, which holds takes",
    scope: "full",
    body: createClipInput,
    response: clipWithTakesOutput,
    creates: "rows",
  },
  async ({ actor, body }) => presentClipWithTakes(await createClip(actor, body)),
);
