import { deleteHostedLinks } from "#lib/links/delete-hosted-links.ts";
import { hostedLinkNotFound } from "#lib/links/hosted-link-not-found.ts";
import { deleteInput, deleteOutput, presentDeletion } from "#lib/platform/http/deletion.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";

export const POST = route(
  {
    summary: "Delete hosted links",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: [hostedLinkNotFound],
  },
  async ({ caller, body }) => presentDeletion(await deleteHostedLinks(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
