import { db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/record-audit.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { replaceSealedSecret } from "./queries.ts";
import { getWebhook } from "./reads.ts";
import { newWebhookSecret, sealWebhookSecret } from "./webhook-secret.ts";

/** For a day, both secrets sign, so that receivers have time to switch. */
const OVERLAP_MS = 86_400_000;

/** Gives a webhook a new secret, which is returned only this once. Throws `NOT_FOUND`. */
export async function rotateWebhookSecret(
  actor: Actor,
  id: string,
  now = new Date(),
): Promise<{ id: string; secret: string; previousSecretUntil: Date }> {
  const webhook = await getWebhook(actor, id);
  const secret = newWebhookSecret();
  const previousSecretUntil = new Date(now.getTime() + OVERLAP_MS);
  const isReplaced = await db.transaction(async (tx) => {
    const isReplaced = await replaceSealedSecret(tx, webhook, {
      sealedSecret: sealWebhookSecret(actor.ownerId, webhook.id, secret),
      previousSealedSecret: webhook.sealedSecret,
      previousSecretUntil,
    });
    if (isReplaced) await recordAudit(tx, actor, "webhook.secret_rotated", { id: webhook.id });
    return isReplaced;
  });
  if (!isReplaced) {
    const message = "The secret was rotated by another request at the same time";
    throw new AppError("VALIDATION", { message, reason: "invalid_state" });
  }
  return { id: webhook.id, secret, previousSecretUntil };
}
