import { namedPageQuery } from "#lib/http/input/pages.ts";
import { listRoute } from "#lib/http/route.ts";
import { listEndpoints, presentEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { endpointOutput } from "#lib/tools/endpoints/schema.ts";

export const GET = listRoute(
  { summary: "List HTTP endpoints", query: namedPageQuery, name: "endpoints", item: endpointOutput },
  ({ actor, page }) => listEndpoints(actor, page),
  presentEndpoint,
);
