import { createHmac } from "node:crypto";
import { type Db, db } from "#db/client.ts";
import { describeCollected, findMessageWords } from "#lib/conversations/describe-conversation.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#lib/platform/durations.ts";
import { type JsonValue, objectOf } from "#lib/platform/json.ts";
import { storableText } from "#lib/platform/text.ts";
import { ACCEPTED_ENCODINGS } from "#lib/tools/endpoints/read-response.ts";
import {
  EndpointError,
  type Network as EndpointNetwork,
  ownNetwork as ownEndpointNetwork,
  sendRequest,
} from "#lib/tools/endpoints/send-request.ts";
import { findHostRule } from "#lib/tools/hosts/allowed-hosts.ts";
import { type SentEventType, TEST_EVENT_TYPE } from "./event-types.ts";
import {
  claimAttemptAcrossOwners,
  type DeliveryRow,
  type DueDelivery,
  deleteDeliveriesAcrossOwners,
  disableWebhookAcrossOwners,
  findDeliveryAcrossOwners,
  listDueDeliveriesAcrossOwners,
  recordFailureAcrossOwners,
  recordSuccessAcrossOwners,
  settleAttemptAcrossOwners,
} from "./outbox-queries.ts";
import type { WebhookRow } from "./queries.ts";
import { openWebhookSecrets, signingKey } from "./webhook-secret.ts";

/**
 * Waits between attempts. Together almost a day: a receiver that is fixed the next morning misses nothing.
 */
const WAITS_MS = [
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  8 * HOUR_MS,
  8 * HOUR_MS,
];
export const MAX_ATTEMPTS = WAITS_MS.length + 1;
/** After the last attempt: by then it has a response, or its process has died. */
const LAST_LEASE_MS = MINUTE_MS;
/** Waits are up to a tenth longer, to spread the retries of deliveries that failed together. */
const JITTER = 0.1;

/**
 * Returns how long after the start of attempt `attempt`
 * (from 1) the next one is due. `random` is from 0 to 1.
 */
export function waitAfterMs(attempt: number, random: number): number {
  const waitMs = WAITS_MS[attempt - 1];
  return waitMs === undefined ? LAST_LEASE_MS : Math.round(waitMs * (1 + JITTER * random));
}

type Failures = { failuresInRow: number; failingSince: Date };

const MAX_FAILING_MS = 5 * DAY_MS;
const MAX_FAILURES = 100;
/** A receiver that restarts under load collects a hundred failures in no time. */
const MIN_FAILING_MS = HOUR_MS;

/** Decides whether to turn off a webhook that has only failed since `failingSince`. */
export function shouldDisable({ failuresInRow, failingSince }: Failures, now: Date): boolean {
  const failingMs = now.getTime() - failingSince.getTime();
  if (failingMs >= MAX_FAILING_MS) return true;
  return failuresInRow >= MAX_FAILURES && failingMs >= MIN_FAILING_MS;
}

/** A receiver that needs longer should respond first and work afterwards. */
const TIMEOUT_MS = 10_000;
/** How much of a response is kept: enough for an error message. */
const KEPT_CHARACTERS = 1_000;

/** How endpoints are reached, and how long a request may take. */
export type Network = EndpointNetwork & { timeoutMs: number };
const ownNetwork = (): Network => ({ ...ownEndpointNetwork(), timeoutMs: TIMEOUT_MS });

/** The result of an attempt. `error` is null if the receiver accepted the message with a 2xx status. */
type SendOutcome = {
  httpStatus: number | null;
  durationMs: number;
  answer: string | null;
  error: string | null;
};

/**
 * POSTs a signed message. Connects to exactly the addresses that were checked, follows no redirects, and
 * reads the beginning of the response. Whatever the receiver does is an outcome, never an exception.
 */
async function sendMessage(
  url: string,
  message: Message,
  { secrets, now, network }: { secrets: string[]; now: Date; network: Network },
): Promise<SendOutcome> {
  const startedAt = performance.now();
  const headers = {
    "content-type": "application/json",
    "accept-encoding": ACCEPTED_ENCODINGS,
    "user-agent": "Visavis-Webhooks",
    ...signMessage(message, secrets, now),
  };
  const durationMs = () => Math.round(performance.now() - startedAt);
  try {
    const { status, text } = await sendRequest({ url, headers, body: message.body }, network);
    const answer = storableText([...text.slice(0, 2 * KEPT_CHARACTERS)].slice(0, KEPT_CHARACTERS).join(""));
    const error = status >= 200 && status <= 299 ? null : `The receiver responded with status ${status}`;
    return { httpStatus: status, durationMs: durationMs(), answer, error };
  } catch (error) {
    if (!(error instanceof EndpointError)) throw error;
    return { httpStatus: null, durationMs: durationMs(), answer: null, error: error.message };
  }
}

/** A message to a receiver. `id` is the same in every attempt to send an event. */
type Message = { id: string; body: string };

/**
 * Returns the headers that authenticate a message, after Standard Webhooks 1.0 (standardwebhooks.com):
 * HMAC-SHA-256 over `id.timestamp.body`, with one signature per valid secret. `now` is the time of the
 * attempt, so that an old message can't be replayed.
 */
export function signMessage({ id, body }: Message, secrets: string[], now: Date): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const digest = createHmac("sha256", signingKey(secret))
      .update(`${id}.${timestamp}.${body}`)
      .digest("base64");
    return `v1,${digest}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

/** With this status a receiver says that it is gone for good and wants no events. */
const GONE = 410;
const WEBHOOK_IS_OFF = "The webhook is turned off, so nothing was sent";
const NO_ANSWER = "The last attempt got no response";

/** `not_due`: settled, deleted, or claimed by another process. */
type AttemptOutcome = "delivered" | "failed" | "again" | "not_due";

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
  const message = { id: claimed.eventId, body: await messageBody(claimed, webhook) };
  const secrets = openWebhookSecrets(webhook, now);
  const guarded = { ...network, allowsHost: await findHostRule(webhook.ownerId) };
  const outcome = await sendMessage(webhook.url, message, { secrets, now, network: guarded });
  return await db.transaction((tx) => settle(tx, { delivery: claimed, webhook, outcome, now, isTest }));
}

async function giveUp(delivery: DeliveryRow, error: string): Promise<"failed"> {
  await settleAttemptAcrossOwners(db, delivery, { status: "failed", nextAttemptAt: null, error });
  return "failed";
}

/**
 * `timestamp` is the time of the event, not of the attempt. What a call collected is read at each attempt, so that the outbox
 * contains none of it and a deleted conversation is not sent any longer.
 */
async function messageBody(
  { ownerId, eventType, createdAt, data }: DeliveryRow,
  { includeValues }: WebhookRow,
): Promise<string> {
  const values = includeValues ? await readEventValues(ownerId, eventType, data) : {};
  return JSON.stringify({
    type: eventType,
    timestamp: createdAt.toISOString(),
    data: { ...data, ...values },
  });
}

const WITH_VALUES: readonly SentEventType[] = ["conversation.ended", "conversation.summary_ready"];

async function readEventValues(ownerId: string, type: SentEventType, data: DeliveryRow["data"]) {
  const id = data.conversation_session_id;
  if (typeof id !== "string") return {};
  if (type === "conversation.message") return await readMessage(ownerId, id, data.message);
  if (!WITH_VALUES.includes(type)) return {};
  return await describeCollected({ ownerId }, id);
}

/** The message with its words, unless they were deleted since. */
async function readMessage(ownerId: string, id: string, message: JsonValue | undefined) {
  const { seq, ...rest } = objectOf(message);
  const content = typeof seq === "number" ? await findMessageWords({ ownerId }, id, seq) : undefined;
  return content === undefined ? {} : { message: { seq, ...rest, content } };
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

/** As many as the job server handles in a minute. The rest waits for the next sweep. */
const MAX_AT_ONCE = 500;

/** Lists deliveries whose next attempt is due, after a failure or because its job event was lost. */
export async function listDueDeliveries(now = new Date()): Promise<DueDelivery[]> {
  return await listDueDeliveriesAcrossOwners(db, now, MAX_AT_ONCE);
}

const KEPT_MS = 30 * DAY_MS;

/** Deletes deliveries after 30 days. Returns how many there were. */
export async function purgeDeliveries(now = new Date()): Promise<number> {
  return await deleteDeliveriesAcrossOwners(db, new Date(now.getTime() - KEPT_MS));
}
