import { allowOnly, route } from "#lib/platform/http/route.ts";
import { createWebhook } from "#lib/webhooks/create-webhook.ts";
import { createWebhookInput, createWebhookOutput } from "#lib/webhooks/schema.ts";

export const POST = route(
  {
    summary: "Make a webhook that is told of events",
    scope: "full",
    body: createWebhookInput,
    response: createWebhookOutput,
    creates: true,
    answersSecret: true,
  },
  async ({ caller, body }) => ({ status: "created" as const, ...(await createWebhook(caller, body)) }),
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
