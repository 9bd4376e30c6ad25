import { and, asc, eq, lt, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { webhookDeliveries, webhooks } from "#db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { SentEventType, WebhookEventType } from "#lib/webhooks/event-types.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
export type DueDelivery = Pick<DeliveryRow, "id" | "webhookId">;

const dueColumns = { id: webhookDeliveries.id, webhookId: webhookDeliveries.webhookId };

/** Writes an event for every webhook of the owner that is on and asked for its type; mostly there is none. */
export async function insertDeliveries(
  tx: Db,
  event: { ownerId: string; type: WebhookEventType; data: Record<string, JsonValue> },
): Promise<DueDelivery[]> {
  const asksForIt = sql`${webhooks.events} @> ${JSON.stringify([event.type])}::jsonb`;
  // The lock keeps a webhook from being deleted in between, which would undo the change that is told of.
  const listening = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.ownerId, event.ownerId), eq(webhooks.enabled, true), asksForIt))
    .for("key share");
  return await insertDeliveriesTo(
    tx,
    listening.map(({ id }) => id),
    event,
  );
}

/** Writes one event for each of an owner's webhooks. */
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

/** A delivery with its webhook. A job is known by the delivery's id, not by an owner. */
export async function findDeliveryAcrossOwners(db: Db, id: string) {
  const [row] = await db
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhookDeliveries.id, id));
  return row;
}

const asSeen = ({ id, attempts }: DeliveryRow) =>
  and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.status, "pending"),
    eq(webhookDeliveries.attempts, attempts),
  );

/** Takes the right to make the next attempt of a delivery as it was `seen`. Of two at once, one gets it. */
export async function claimAttemptAcrossOwners(
  db: Db,
  seen: DeliveryRow,
  { now, nextAttemptAt }: { now: Date; nextAttemptAt: Date },
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .update(webhookDeliveries)
    .set({ attempts: seen.attempts + 1, attemptedAt: now, nextAttemptAt })
    .where(and(asSeen(seen), lte(webhookDeliveries.nextAttemptAt, now)))
    .returning();
  return row;
}

export type AttemptResult = Pick<
  DeliveryRow,
  "status" | "nextAttemptAt" | "httpStatus" | "durationMs" | "answer" | "error"
>;

/** Notes what came of an attempt. False when the delivery was begun anew meanwhile. */
export async function settleAttemptAcrossOwners(
  db: Db,
  seen: DeliveryRow,
  result: Partial<AttemptResult>,
): Promise<boolean> {
  const settled = await db
    .update(webhookDeliveries)
    .set(result)
    .where(asSeen(seen))
    .returning({ id: webhookDeliveries.id });
  return settled.length > 0;
}

/** A success ends a row of failures; a webhook that had none is left alone. */
export async function noteSuccessAcrossOwners(db: Db, webhookId: string): Promise<void> {
  await db
    .update(webhooks)
    .set({ failuresInRow: 0, failingSince: null })
    .where(and(eq(webhooks.id, webhookId), sql`${webhooks.failuresInRow} > 0`));
}

/** Counts one more failure and answers how many there are since when. */
export async function noteFailureAcrossOwners(db: Db, webhookId: string, now: Date) {
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

/** Deliveries whose next attempt is due, the longest overdue first. */
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

/** Deletes deliveries of events that happened before `before`, whatever came of them. Answers how many. */
export async function deleteDeliveriesAcrossOwners(db: Db, before: Date): Promise<number> {
  const deleted = await db
    .delete(webhookDeliveries)
    .where(lt(webhookDeliveries.createdAt, before))
    .returning({ id: webhookDeliveries.id });
  return deleted.length;
}
