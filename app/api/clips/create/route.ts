import { createClip } from "#lib/clips/create-clip.ts";
import { presentClipWithTakes } from "#lib/clips/present.ts";
import { clipWithTakesOutput, createClipInput } from "#lib/clips/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Make a clip to put takes into",
    scope: "full",
    body: createClipInput,
    response: clipWithTakesOutput,
    creates: true,
  },
  async ({ caller, body }) => presentClipWithTakes(await createClip(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
