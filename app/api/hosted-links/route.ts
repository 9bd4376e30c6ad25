import { listHostedLinks } from "#lib/links/list-hosted-links.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import { hostedLinksOutput, hostedLinksQuery } from "#lib/links/schema.ts";
import { readPage } from "#lib/platform/http/pages.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  {
    summary: "List hosted links, all or those of one scenario",
    scope: "read",
    query: hostedLinksQuery,
    response: hostedLinksOutput,
  },
  async ({ caller, query }) => {
    const page = { ...readPage(query), scenarioId: query.scenario_id };
    const { rows, nextCursor } = await listHostedLinks(caller, page);
    return { hosted_links: rows.map(presentHostedLink), next_cursor: nextCursor };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
