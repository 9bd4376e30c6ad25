import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { getWebhook } from "#lib/webhooks/get-webhook.ts";
import { replaceSealedSecret } from "#lib/webhooks/queries.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/webhooks/webhook-secret.ts";

/** For a day both secrets sign, so that receivers can be told of the new one in peace. */
const OVERLAP_MS = 86_400_000;

/** Gives a webhook a new secret, which is answered this one time. Throws when there is no such webhook. */
export async function rotateWebhookSecret(
  caller: Caller,
  id: string,
  now = new Date(),
): Promise<{ id: string; secret: string; previousSecretUntil: Date }> {
  const webhook = await getWebhook(caller, id);
  const secret = newWebhookSecret();
  const previousSecretUntil = new Date(now.getTime() + OVERLAP_MS);
  const isReplaced = await replaceSealedSecret(db, webhook, {
    sealedSecret: sealWebhookSecret(caller.ownerId, webhook.id, secret),
    previousSealedSecret: webhook.sealedSecret,
    previousSecretUntil,
  });
  if (!isReplaced) {
    const message = "The secret was replaced by somebody else at the same time";
    throw new AppError("VALIDATION", { message, reason: "invalid_state" });
  }
  return { id: webhook.id, secret, previousSecretUntil };
}
