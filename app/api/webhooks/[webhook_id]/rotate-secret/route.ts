import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { rotateSecretOutput, webhookParams } from "#lib/webhooks/schema.ts";
import { rotateWebhookSecret } from "#lib/webhooks/webhooks.ts";

export const POST = route(
  {
    summary: "Rotate the secret of a webhook. The previous one also signs for a day",
    scope: "full",
    effect: "destroys",
    params: webhookParams,
    response: rotateSecretOutput,
    // A repeated request must not rotate again: the secret that receivers have would stop signing.
    creates: "rows",
    answersSecret: true,
    errors: [notFound("Webhook")],
  },
  async ({ actor, params }) => {
    const { id, secret, previousSecretUntil } = await rotateWebhookSecret(actor, params.webhook_id);
    const until = previousSecretUntil.toISOString();
    return { status: "rotated" as const, id, secret, previous_secret_until: until };
  },
);
