import { listRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { presentTake, takeOutput, takesParams, takesQuery } from "#lib/video/takes/schema.ts";
import { listTakes } from "#lib/video/takes/takes.ts";

export const GET = listRoute(
  {
    summary: "List the takes of a clip",
    params: takesParams,
    query: takesQuery,
    name: "takes",
    item: takeOutput,
    errors: [notFound("Clip")],
  },
  ({ actor, params, query, page }) => listTakes(actor, params.clip_id, { ...page, batchId: query.batch_id }),
  presentTake,
);
