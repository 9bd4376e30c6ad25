import { allowOnly, route } from "#lib/platform/http/route.ts";
import { rotateWebhookSecret } from "#lib/webhooks/rotate-webhook-secret.ts";
import { rotateSecretOutput, webhookParams } from "#lib/webhooks/schema.ts";
import { webhookNotFound } from "#lib/webhooks/webhook-not-found.ts";

export const POST = route(
  {
    summary: "Give a webhook a new secret; the one before it signs, too, for a day",
    scope: "full",
    params: webhookParams,
    response: rotateSecretOutput,
    // A second rotation would take the overlap from the secret that receivers have: a repeat must not be one.
    creates: true,
    answersSecret: true,
    errors: [webhookNotFound],
  },
  async ({ caller, params }) => {
    const { id, secret, previousSecretUntil } = await rotateWebhookSecret(caller, params.webhook_id);
    const until = previousSecretUntil.toISOString();
    return { status: "rotated" as const, id, secret, previous_secret_until: until };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");
