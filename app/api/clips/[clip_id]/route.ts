import { clipNotFound } from "#lib/clips/clip-not-found.ts";
import { getClipWithTakes } from "#lib/clips/get-clip-with-takes.ts";
import { presentClipWithTakes } from "#lib/clips/present.ts";
import { clipParams, clipWithTakesOutput } from "#lib/clips/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  {
    summary: "Read a clip with its takes",
    scope: "read",
    params: clipParams,
    response: clipWithTakesOutput,
    errors: [clipNotFound],
  },
  async ({ caller, params }) => presentClipWithTakes(await getClipWithTakes(caller, params.clip_id)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
