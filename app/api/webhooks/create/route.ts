import { route } from "#lib/http/route.ts";
import { createWebhookInput, createWebhookOutput } from "#lib/webhooks/schema.ts";
import { createWebhook } from "#lib/webhooks/webhooks.ts";

export const POST = route(
  {
    summary: "Create a webhook",
    scope: "full",
    body: createWebhookInput,
    response: createWebhookOutput,
    creates: "rows",
    answersSecret: true,
  },
  async ({ actor, body }) => ({ status: "created" as const, ...(await createWebhook(actor, body)) }),
);
