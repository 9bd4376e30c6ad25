import { backgroundNotFound } from "#lib/backgrounds/background-not-found.ts";
import { hostedLinkNotFound } from "#lib/links/hosted-link-not-found.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import { hostedLinkOutput, updateHostedLinkInput } from "#lib/links/schema.ts";
import { updateHostedLink } from "#lib/links/update-hosted-link.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Change a hosted link; its address stays",
    scope: "full",
    body: updateHostedLinkInput,
    response: hostedLinkOutput,
    errors: [hostedLinkNotFound, "SCENARIO_NOT_FOUND", "AVATAR_NOT_FOUND", backgroundNotFound],
  },
  async ({ caller, body: { id, change } }) => presentHostedLink(await updateHostedLink(caller, id, change)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
