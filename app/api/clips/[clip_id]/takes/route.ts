import { clipNotFound } from "#lib/clips/clip-not-found.ts";
import { pageQuery, readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { listTakes } from "#lib/takes/list-takes.ts";
import { presentTake } from "#lib/takes/present.ts";
import { takesOutput, takesParams } from "#lib/takes/schema.ts";

export const GET = route(
  {
    summary: "List the takes of a clip",
    scope: "read",
    params: takesParams,
    query: pageQuery,
    response: takesOutput,
    errors: [clipNotFound],
  },
  async ({ caller, params, query }) => {
    const { rows, nextCursor } = await listTakes(caller, params.clip_id, readPage(query));
    return { takes: rows.map(presentTake), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
