import { deleteInput, deleteOutput, presentDeletion } from "#lib/http/input/deletion.ts";
import { allowOnly, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { deleteWebhooks } from "#lib/webhooks/webhooks.ts";

export const POST = route(
  {
    summary: "Delete webhooks and their deliveries",
    scope: "full",
    body: deleteInput,
    response: deleteOutput,
    errors: [notFound("Webhook")],
  },
  async ({ actor, body }) => presentDeletion(await deleteWebhooks(actor, body)),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
