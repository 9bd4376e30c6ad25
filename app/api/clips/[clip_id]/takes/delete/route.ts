import { deleteRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { takesParams } from "#lib/video/takes/schema.ts";
import { deleteTakes } from "#lib/video/takes/takes.ts";

export const POST = deleteRoute(
  { summary: "Delete takes of a clip", params: takesParams, errors: [notFound("Clip"), notFound("Take")] },
  ({ actor, params, body }) => deleteTakes(actor, params.clip_id, body),
);
