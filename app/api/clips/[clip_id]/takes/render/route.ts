import { backgroundNotFound } from "#lib/backgrounds/background-not-found.ts";
import { clipNotFound } from "#lib/clips/clip-not-found.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { presentTake } from "#lib/takes/present.ts";
import { inProgress, noAudio, renderTake } from "#lib/takes/render-take.ts";
import { renderTakeInput, takeOutput, takesParams } from "#lib/takes/schema.ts";
import { takeNotFound } from "#lib/takes/take-not-found.ts";

export const POST = route(
  {
    summary: "Render the video of a take in the background",
    scope: "full",
    params: takesParams,
    body: renderTakeInput,
    response: takeOutput,
    errors: [clipNotFound, takeNotFound, "AVATAR_NOT_FOUND", backgroundNotFound, noAudio, inProgress],
  },
  async ({ caller, params, body }) => presentTake(await renderTake(caller, params.clip_id, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
