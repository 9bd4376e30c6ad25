import { getHostedLink } from "#lib/links/get-hosted-link.ts";
import { hostedLinkNotFound } from "#lib/links/hosted-link-not-found.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import { hostedLinkOutput, hostedLinkParams } from "#lib/links/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const GET = route(
  {
    summary: "Read a hosted link",
    scope: "read",
    params: hostedLinkParams,
    response: hostedLinkOutput,
    errors: [hostedLinkNotFound],
  },
  async ({ caller, params }) => presentHostedLink(await getHostedLink(caller, params.hosted_link_id)),
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = allowOnly("GET");
