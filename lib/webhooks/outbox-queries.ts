import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { webhookDeliveries, webhooks } from "#db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { SentEventType, WebhookEventType } from "./event-types.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type DueDelivery = Pick<DeliveryRow, "id" | "ownerId">;

const dueColumns = { id: webhookDeliveries.id, ownerId: webhookDeliveries.ownerId };

const isSubscribedTo = (type: WebhookEventType) =>
  and(eq(webhooks.enabled, true), sql`${webhooks.events} @> ${JSON.stringify([type])}::jsonb`);

/** Which of the owners have an enabled webhook that is subscribed to the type. */
export async function listSubscribers(
  tx: Db,
  ownerIds: readonly string[],
  type: WebhookEventType,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectDistinct({ ownerId: webhooks.ownerId })
    .from(webhooks)
    .where(and(inArray(webhooks.ownerId, [...new Set(ownerIds)]), isSubscribedTo(type)));
  return new Set(rows.map(({ ownerId }) => ownerId));
}

/** Stores an event for each of the owner's enabled webhooks that is subscribed to its type. */
export async function insertDeliveries(
  tx: Tx,
  event: { ownerId: string; type: WebhookEventType; data: Record<string, JsonValue> },
): Promise<DueDelivery[]> {
  // The lock keeps a webhook from being deleted before the commit: its delivery could not be stored, and the change
  // would be rolled back.
  const subscribed = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.ownerId, event.ownerId), isSubscribedTo(event.type)))
    .for("key share");
  return await insertDeliveriesTo(
    tx,
    subscribed.map(({ id }) => id),
    event,
  );
}

/** Stores an event for each of the given webhooks. */
export async function insertDeliveriesTo(
  tx: Db,
  webhookIds: string[],
  event: { ownerId: string; type: SentEventType; data: Record<string, JsonValue> },
): Promise<DueDelivery[]> {
  if (webhookIds.length === 0) return [];
  const { ownerId, type: eventType, data } = event;
  const now = new Date();
  const shared = { ownerId, eventId: `msg_${newId()}`, eventType, data, createdAt: now, nextAttemptAt: now };
  return await tx
    .insert(webhookDeliveries)
    .values(webhookIds.map((webhookId) => ({ ...shared, webhookId, status: "pending" as const })))
    .returning(dueColumns);
}

/** Returns a delivery with its webhook. Unscoped, because a job names only the delivery. */
export async function findDeliveryAcrossOwners(db: Db, id: string) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id));
  return row;
}

const isUnchanged = ({ id, attempts }: DeliveryRow) =>
  and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.status, "pending"),
    eq(webhookDeliveries.attempts, attempts),
  );

/**
 * Claims the next attempt of a delivery that is still as in
 * `seen`. Returns `undefined` if another process was faster.
 */
export async function claimAttemptAcrossOwners(
  db: Db,
  seen: DeliveryRow,
  { now, nextAttemptAt }: { now: Date; nextAttemptAt: Date },
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .update(webhookDeliveries)
    .set({ attempts: seen.attempts + 1, attemptedAt: now, nextAttemptAt })
    .where(and(isUnchanged(seen), lte(webhookDeliveries.nextAttemptAt, now)))
    .returning();
  return row;
}

export type AttemptResult = Pick<
  DeliveryRow,
  "status" | "nextAttemptAt" | "httpStatus" | "durationMs" | "answer" | "error"
>;

/** Records the result of an attempt. Returns `false` if the delivery was restarted since. */
export async function settleAttemptAcrossOwners(
  db: Db,
  seen: DeliveryRow,
  result: Partial<AttemptResult>,
): Promise<boolean> {
  const settled = await db
    .update(webhookDeliveries)
    .set(result)
    .where(isUnchanged(seen))
    .returning({ id: webhookDeliveries.id });
  return settled.length > 0;
}

/** Resets a webhook's count of failures. Writes nothing if it was 0. */
export async function recordSuccessAcrossOwners(db: Db, webhookId: string): Promise<void> {
  await db
    .update(webhooks)
    .set({ failuresInRow: 0, failingSince: null })
    .where(and(eq(webhooks.id, webhookId), sql`${webhooks.failuresInRow} > 0`));
}

/** Counts a failure. Returns the number of failures in a row and the time of the first one. */
export async function recordFailureAcrossOwners(db: Db, webhookId: string, now: Date) {
  const [row] = await db
    .update(webhooks)
    .set({
      failuresInRow: sql`${webhooks.failuresInRow} + 1`,
      failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(webhooks.id, webhookId))
    .returning({ failuresInRow: webhooks.failuresInRow, failingSince: webhooks.failingSince });
  return row;
}

export async function disableWebhookAcrossOwners(
  db: Db,
  webhookId: string,
  reason: "failures" | "gone",
): Promise<void> {
  await db
    .update(webhooks)
    .set({ enabled: false, disabledReason: reason })
    .where(and(eq(webhooks.id, webhookId), eq(webhooks.enabled, true)));
}

/** Lists deliveries whose next attempt is due, the longest overdue first. */
export async function listDueDeliveriesAcrossOwners(
  db: Db,
  now: Date,
  limit: number,
): Promise<DueDelivery[]> {
  return await db
    .select(dueColumns)
    .from(webhookDeliveries)
    .where(lte(webhookDeliveries.nextAttemptAt, now))
    .orderBy(asc(webhookDeliveries.nextAttemptAt))
    .limit(limit);
}

/** Deletes the deliveries of events before `before`, delivered or not. Returns how many there were. */
export async function deleteDeliveriesAcrossOwners(db: Db, before: Date): Promise<number> {
  const deleted = await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before))
    .returning({ id: webhookDeliveries.id });
  return deleted.length;
}
