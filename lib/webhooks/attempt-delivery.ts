import { type Db, db } from "#db/client.ts";
import { TEST_EVENT_TYPE } from "./event-types.ts";
import {
  claimAttemptAcrossOwners,
  type DeliveryRow,
  disableWebhookAcrossOwners,
  findDeliveryAcrossOwners,
  recordFailureAcrossOwners,
  recordSuccessAcrossOwners,
  settleAttemptAcrossOwners,
} from "./outbox-queries.ts";
import { MAX_ATTEMPTS, shouldDisable, waitAfterMs } from "./plan-attempt.ts";
import type { WebhookRow } from "./queries.ts";
import { type Network, ownNetwork, type SendOutcome, sendMessage } from "./send-message.ts";
import { openWebhookSecrets } from "./webhook-secret.ts";

/** With this status a receiver says that it is gone for good and wants no events. */
const GONE = 410;
const WEBHOOK_IS_OFF = "The webhook is turned off, so nothing was sent";
const NO_ANSWER = "The last attempt got no response";

/** `not_due`: settled, deleted, or claimed by another process. */
export type AttemptOutcome = "delivered" | "failed" | "again" | "not_due";

/**
 * Makes the next attempt of a delivery if it is due. May be called at any time in any process: only one of
 * several calls sends. The next attempt is scheduled before anything is sent, in case this process dies.
 */
export async function attemptDelivery(
  deliveryId: string,
  now = new Date(),
  network: Network = ownNetwork(),
): Promise<AttemptOutcome> {
  const found = await findDeliveryAcrossOwners(db, deliveryId);
  if (!found) return "not_due";
  const { delivery, webhook } = found;
  if (delivery.nextAttemptAt === null || delivery.nextAttemptAt > now) return "not_due";
  const isTest = delivery.eventType === TEST_EVENT_TYPE;
  if (!webhook.enabled && !isTest) return await giveUp(delivery, WEBHOOK_IS_OFF);
  if (delivery.attempts >= MAX_ATTEMPTS) return await giveUp(delivery, NO_ANSWER);
  const nextAttemptAt = new Date(now.getTime() + waitAfterMs(delivery.attempts + 1, Math.random()));
  const claimed = await claimAttemptAcrossOwners(db, delivery, { now, nextAttemptAt });
  if (!claimed) return "not_due";
  const message = { id: claimed.eventId, body: messageBody(claimed) };
  const secrets = openWebhookSecrets(webhook, now);
  const outcome = await sendMessage(webhook.url, message, { secrets, now, network });
  return await db.transaction((tx) => settle(tx, { delivery: claimed, webhook, outcome, now, isTest }));
}

async function giveUp(delivery: DeliveryRow, error: string): Promise<"failed"> {
  await settleAttemptAcrossOwners(db, delivery, { status: "failed", nextAttemptAt: null, error });
  return "failed";
}

/** The same text for every attempt: `timestamp` is the time of the event, not of the attempt. */
function messageBody({ eventType, createdAt, data }: DeliveryRow): string {
  return JSON.stringify({ type: eventType, timestamp: createdAt.toISOString(), data });
}

type Settlement = {
  delivery: DeliveryRow;
  webhook: WebhookRow;
  outcome: SendOutcome;
  now: Date;
  isTest: boolean;
};

async function settle(
  tx: Db,
  { delivery, webhook, outcome, now, isTest }: Settlement,
): Promise<AttemptOutcome> {
  const isLast = isTest || delivery.attempts >= MAX_ATTEMPTS || outcome.httpStatus === GONE;
  const status = outcome.error === null ? "delivered" : isLast ? "failed" : "pending";
  const nextAttemptAt = status === "pending" ? delivery.nextAttemptAt : null;
  await settleAttemptAcrossOwners(tx, delivery, { status, nextAttemptAt, ...outcome });
  // A failed test must not count towards turning the webhook off.
  if (!isTest) await recordHealth(tx, webhook.id, outcome, now);
  return status === "pending" ? "again" : status;
}

async function recordHealth(tx: Db, webhookId: string, outcome: SendOutcome, now: Date): Promise<void> {
  if (outcome.error === null) return await recordSuccessAcrossOwners(tx, webhookId);
  const failures = await recordFailureAcrossOwners(tx, webhookId, now);
  if (outcome.httpStatus === GONE) return await disableWebhookAcrossOwners(tx, webhookId, "gone");
  if (!failures?.failingSince) return;
  const { failuresInRow, failingSince } = failures;
  if (shouldDisable({ failuresInRow, failingSince }, now)) {
    await disableWebhookAcrossOwners(tx, webhookId, "failures");
  }
}
