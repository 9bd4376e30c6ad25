import { listRoute } from "#lib/http/route.ts";
import { listHostedLinks } from "#lib/links/links.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import { hostedLinkOutput, hostedLinksQuery } from "#lib/links/schema.ts";

export const GET = listRoute(
  {
    summary: "List hosted links, all or of one scenario",
    query: hostedLinksQuery,
    name: "hosted_links",
    item: hostedLinkOutput,
  },
  ({ actor, query, page }) => listHostedLinks(actor, { ...page, scenarioId: query.scenario_id }),
  presentHostedLink,
);
