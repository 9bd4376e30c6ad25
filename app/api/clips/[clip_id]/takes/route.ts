import { readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { presentTake, takesOutput, takesParams, takesQuery } from "#lib/video/takes/schema.ts";
import { listTakes } from "#lib/video/takes/takes.ts";

export const GET = route(
  {
    summary: "List the takes of a clip",
    scope: "read",
    params: takesParams,
    query: takesQuery,
    response: takesOutput,
    errors: [notFound("Clip")],
  },
  async ({ actor, params, query }) => {
    const { rows, nextCursor } = await listTakes(actor, params.clip_id, {
      ...readPage(query),
      batchId: query.batch_id,
    });
    return { takes: rows.map(presentTake), next_cursor: nextCursor };
  },
);
