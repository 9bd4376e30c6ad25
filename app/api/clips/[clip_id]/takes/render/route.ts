import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { storageUsedUp } from "#lib/usage/quotas.ts";
import { inProgress, noAudio, noMusic, renderTake } from "#lib/video/takes/render-take.ts";
import { presentTake, renderTakeInput, takeOutput, takesParams } from "#lib/video/takes/schema.ts";

export const POST = route(
  {
    summary: "Render the video of a take in the background",
    scope: "full",
    params: takesParams,
    body: renderTakeInput,
    response: takeOutput,
    errors: [
      notFound("Clip"),
      notFound("Take"),
      "AVATAR_NOT_FOUND",
      notFound("Background"),
      noAudio,
      noMusic,
      inProgress,
      storageUsedUp,
    ],
  },
  async ({ actor, params, body }) => presentTake(await renderTake(actor, params.clip_id, body)),
);
