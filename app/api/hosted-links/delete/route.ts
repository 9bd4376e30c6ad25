import { deleteRoute } from "#lib/http/route.ts";
import { deleteHostedLinks } from "#lib/links/links.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = deleteRoute(
  { summary: "Delete hosted links", errors: [notFound("HostedLink")] },
  ({ actor, body }) => deleteHostedLinks(actor, body),
);
