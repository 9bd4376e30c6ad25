import { deleteInput, deleteOutput, presentDeletion } from "#lib/platform/http/deletion.ts";
import { allowOnly, route } from "#lib/platform/http/route.ts";
import { deleteWebhooks } from "#lib/webhooks/delete-webhooks.ts";
import { webhookNotFound } from "#lib/webhooks/webhook-not-found.ts";

export const POST = route(
  {
    summary: "Delete webhooks and what is on the way to them",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: [webhookNotFound],
  },
  async ({ caller, body }) => presentDeletion(await deleteWebhooks(caller, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
