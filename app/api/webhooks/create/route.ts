import { allowOnly, route } from "#lib/platform/http/route.ts";
import { createWebhook } from "#lib/webhooks/create-webhook.ts";
import { createWebhookInput, createWebhookOutput } from "#lib/webhooks/schema.ts";

export const POST = route(
  {
    summary: "Make a webhook that is told of events",
    scope: "full",
    body: createWebhookInput,
    // No `creates`: an answer that is kept for a repeat would keep the secret in the clear.
    response: createWebhookOutput,
  },
  async ({ caller, body }) => ({ status: "created" as const, ...(await createWebhook(caller, body)) }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
