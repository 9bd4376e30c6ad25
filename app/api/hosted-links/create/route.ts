import { backgroundNotFound } from "#lib/backgrounds/background-not-found.ts";
import { createHostedLink } from "#lib/links/create-hosted-link.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import { createHostedLinkInput, hostedLinkOutput } from "#lib/links/schema.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Make a public page that starts calls without a key",
    scope: "full",
    body: createHostedLinkInput,
    response: hostedLinkOutput,
    creates: true,
    errors: ["SCENARIO_NOT_FOUND", "AVATAR_NOT_FOUND", backgroundNotFound],
  },
  async ({ caller, body }) => presentHostedLink(await createHostedLink(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
