import { clipNotFound } from "#lib/clips/clip-not-found.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { createTake } from "#lib/takes/create-take.ts";
import { presentTake } from "#lib/takes/present.ts";
import { createTakeInput, takeOutput, takesParams } from "#lib/takes/schema.ts";

export const POST = route(
  {
    summary: "Make a take of a clip: its audio is generated in the background",
    scope: "full",
    params: takesParams,
    body: createTakeInput,
    response: takeOutput,
    creates: true,
    errors: [clipNotFound, "AVATAR_NOT_FOUND"],
  },
  async ({ caller, params, body }) => presentTake(await createTake(caller, params.clip_id, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
