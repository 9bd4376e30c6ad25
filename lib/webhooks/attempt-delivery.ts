import { type Db, db } from "#db/client.ts";
import { TEST_EVENT_TYPE } from "#lib/webhooks/event-types.ts";
import {
  claimAttemptAcrossOwners,
  type DeliveryRow,
  disableWebhookAcrossOwners,
  findDeliveryAcrossOwners,
  noteFailureAcrossOwners,
  noteSuccessAcrossOwners,
  settleAttemptAcrossOwners,
} from "#lib/webhooks/outbox-queries.ts";
import { isToBeDisabled, MAX_ATTEMPTS, waitAfterMs } from "#lib/webhooks/plan-attempt.ts";
import type { WebhookRow } from "#lib/webhooks/queries.ts";
import { type Network, ownNetwork, type SendOutcome, sendMessage } from "#lib/webhooks/send-message.ts";
import { openWebhookSecrets } from "#lib/webhooks/webhook-secret.ts";

/** By this status a receiver says that it is gone for good, and wants to hear nothing more. */
const GONE = 410;
const OFF = "The webhook is off, so nothing was sent";
const NO_ANSWER = "The last attempt left no answer";

/** `not_due`: settled, deleted, or somebody else's turn. */
export type AttemptOutcome = "delivered" | "failed" | "again" | "not_due";

/**
 * Makes the next attempt of a delivery if it is due. It may be called at any time, in any process: the attempt after this
 * one is noted before anything is sent, so that a process that dies loses nothing, and of two calls one sends.
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
  if (!webhook.enabled && !isTest) return await giveUp(delivery, OFF);
  if (delivery.attempts >= MAX_ATTEMPTS) return await giveUp(delivery, NO_ANSWER);
  const nextAttemptAt = new Date(now.getTime() + waitAfterMs(delivery.attempts + 1, Math.random()));
  const claimed = await claimAttemptAcrossOwners(db, delivery, { now, nextAttemptAt });
  if (!claimed) return "not_due";
  const message = { id: claimed.eventId, body: bodyOf(claimed) };
  const secrets = openWebhookSecrets(webhook, now);
  const outcome = await sendMessage(webhook.url, message, { secrets, now, network });
  return await db.transaction((tx) => settle(tx, { delivery: claimed, webhook, outcome, now, isTest }));
}

async function giveUp(delivery: DeliveryRow, error: string): Promise<"failed"> {
  await settleAttemptAcrossOwners(db, delivery, { status: "failed", nextAttemptAt: null, error });
  return "failed";
}

/** The same text at every attempt: `timestamp` is when it happened, not when it is sent. */
function bodyOf({ eventType, createdAt, data }: DeliveryRow): string {
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
  const isOver = isTest || delivery.attempts >= MAX_ATTEMPTS || outcome.httpStatus === GONE;
  const status = outcome.error === null ? "delivered" : isOver ? "failed" : "pending";
  const nextAttemptAt = status === "pending" ? delivery.nextAttemptAt : null;
  await settleAttemptAcrossOwners(tx, delivery, { status, nextAttemptAt, ...outcome });
  // A test says nothing about the events that the webhook is there for.
  if (!isTest) await noteHealth(tx, webhook.id, outcome, now);
  return status === "pending" ? "again" : status;
}

async function noteHealth(tx: Db, webhookId: string, outcome: SendOutcome, now: Date): Promise<void> {
  if (outcome.error === null) return await noteSuccessAcrossOwners(tx, webhookId);
  const failures = await noteFailureAcrossOwners(tx, webhookId, now);
  if (outcome.httpStatus === GONE) return await disableWebhookAcrossOwners(tx, webhookId, "gone");
  if (!failures?.failingSince) return;
  const { failuresInRow, failingSince } = failures;
  if (isToBeDisabled({ failuresInRow, failingSince }, now)) {
    await disableWebhookAcrossOwners(tx, webhookId, "failures");
  }
}
