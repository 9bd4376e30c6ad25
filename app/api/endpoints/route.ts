import { listEndpoints } from "#lib/endpoints/list-endpoints.ts";
import { presentEndpoint } from "#lib/endpoints/present.ts";
import { endpointsOutput } from "#lib/endpoints/schema.ts";
import { pageQuery, readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  { summary: "List HTTP endpoints", scope: "read", query: pageQuery, response: endpointsOutput },
  async ({ caller, query }) => {
    const { rows, nextCursor } = await listEndpoints(caller, readPage(query));
    return { endpoints: rows.map(presentEndpoint), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
