import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { storageUsedUp, takesUsedUp } from "#lib/usage/quotas.ts";
import { createTakeInput, presentTake, takeOutput, takesParams } from "#lib/video/takes/schema.ts";
import { createTake } from "#lib/video/takes/takes.ts";

export const POST = route(
  {
    summary: "Create a take of a clip; its audio is generated in the background",
    scope: "full",
    params: takesParams,
    body: createTakeInput,
    response: takeOutput,
    creates: "rows",
    errors: [
      notFound("Clip"),
      "AVATAR_NOT_FOUND",
      notFound("Background"),
      notFound("Picture"),
      takesUsedUp,
      storageUsedUp,
    ],
  },
  async ({ actor, params, body }) => presentTake(await createTake(actor, params.clip_id, body)),
);
