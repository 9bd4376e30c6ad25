import { deleteInput } from "#lib/http/input/deletion.ts";
import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { presentTake, takesOfClipOutput, takesParams } from "#lib/video/takes/schema.ts";
import { cancelTakes } from "#lib/video/takes/takes.ts";

export const POST = route(
  {
    summary: "Cancel what takes of a clip wait for or run; others stay as they are",
    scope: "full",
    params: takesParams,
    body: deleteInput,
    response: takesOfClipOutput,
    errors: [notFound("Clip"), notFound("Take")],
  },
  async ({ actor, params, body }) => ({
    takes: (await cancelTakes(actor, params.clip_id, body)).map(presentTake),
  }),
);
