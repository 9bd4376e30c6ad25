import { namedPageQuery, readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { listEndpoints, presentEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { endpointsOutput } from "#lib/tools/endpoints/schema.ts";

export const GET = route(
  { summary: "List HTTP endpoints", scope: "read", query: namedPageQuery, response: endpointsOutput },
  async ({ actor, query }) => {
    const { rows, nextCursor } = await listEndpoints(actor, readPage(query));
    return { endpoints: rows.map(presentEndpoint), next_cursor: nextCursor };
  },
);
