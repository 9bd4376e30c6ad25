import { route } from "#lib/http/route.ts";
import { updateHostedLink } from "#lib/links/links.ts";
import { presentHostedLink } from "#lib/links/present.ts";
import { hostedLinkOutput, updateHostedLinkInput } from "#lib/links/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Update a hosted link. Its URL stays",
    scope: "full",
    body: updateHostedLinkInput,
    response: hostedLinkOutput,
    errors: [notFound("HostedLink"), "SCENARIO_NOT_FOUND", "AVATAR_NOT_FOUND", notFound("Background")],
  },
  async ({ actor, body: { id, change } }) => presentHostedLink(await updateHostedLink(actor, id, change)),
);
