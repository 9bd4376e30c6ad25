import { route } from "#lib/http/route.ts";
import { getHostedLink } from "#lib/links/links.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import { hostedLinkOutput, hostedLinkParams } from "#lib/links/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

export const GET = route(
  {
    summary: "Get a hosted link",
    scope: "read",
    params: hostedLinkParams,
    response: hostedLinkOutput,
    errors: [notFound("HostedLink")],
  },
  async ({ actor, params }) => presentHostedLink(await getHostedLink(actor, params.hosted_link_id)),
);
