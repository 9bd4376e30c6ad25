import { clipNotFound } from "#lib/clips/clip-not-found.ts";
import { presentClipWithTakes } from "#lib/clips/present.ts";
import { clipWithTakesOutput, updateClipInput } from "#lib/clips/schema.ts";
import { updateClip } from "#lib/clips/update-clip.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Rename a clip or set its favourite take",
    scope: "full",
    body: updateClipInput,
    response: clipWithTakesOutput,
    errors: [clipNotFound],
  },
  async ({ caller, body }) => presentClipWithTakes(await updateClip(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
