import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { presentTake, takeOutput, takeParams } from "#lib/video/takes/schema.ts";
import { getTake } from "#lib/video/takes/takes.ts";

export const GET = route(
  {
    summary: "Get a take",
    scope: "read",
    params: takeParams,
    response: takeOutput,
    errors: [notFound("Clip"), notFound("Take")],
  },
  async ({ actor, params }) => presentTake(await getTake(actor, params.clip_id, params.id)),
);
