import { readPage } from "#lib/http/input/pages.ts";
import { route } from "#lib/http/route.ts";
import { listHostedLinks } from "#lib/links/links.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import { hostedLinksOutput, hostedLinksQuery } from "#lib/links/schema.ts";

export const GET = route(
  {
    summary: "List hosted links, all or of one scenario",
    scope: "read",
    query: hostedLinksQuery,
    response: hostedLinksOutput,
  },
  async ({ actor, query }) => {
    const page = { ...readPage(query), scenarioId: query.scenario_id };
    const { rows, nextCursor } = await listHostedLinks(actor, page);
    return { hosted_links: rows.map(presentHostedLink), next_cursor: nextCursor };
  },
);
