import { route } from "#lib/http/route.ts";
import { createHostedLink } from "#lib/links/links.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import { createHostedLinkInput, hostedLinkOutput } from "#lib/links/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Create a public page that starts calls without a key",
    scope: "full",
    body: createHostedLinkInput,
    response: hostedLinkOutput,
    creates: "rows",
    errors: ["SCENARIO_NOT_FOUND", "AVATAR_NOT_FOUND", notFound("Background")],
  },
  async ({ actor, body }) => presentHostedLink(await createHostedLink(actor, body)),
);
