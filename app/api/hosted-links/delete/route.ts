import { deleteInput, deleteOutput, presentDeletion } from "#lib/http/input/deletion.ts";
import { allowOnly, route } from "#lib/http/route.ts";
import { deleteHostedLinks } from "#lib/links/links.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = route(
  {
    summary: "Delete hosted links",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: [notFound("HostedLink")],
  },
  async ({ actor, body }) => presentDeletion(await deleteHostedLinks(actor, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
