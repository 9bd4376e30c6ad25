import { and, desc, eq, lt } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { contains } from "#db/contains.ts";
import { listPage } from "#db/list-page.ts";
import { webhookDeliveries, webhooks } from "#db/schema/index.ts";
import type { Page } from "#lib/http/input/pages.ts";
import type { DeliveryRow } from "./outbox-queries.ts";
import type { WebhookInput } from "./schema.ts";

export type WebhookRow = typeof webhooks.$inferSelect;

const own = (ownerId: string, id: string) => and(eq(webhooks.ownerId, ownerId), eq(webhooks.id, id));

/** The state of a webhook after its owner has changed it. */
const NO_FAILURES = { disabledReason: null, failuresInRow: 0, failingSince: null };

export async function insertWebhook(
  db: Db,
  webhook: WebhookInput & { id: string; ownerId: string; sealedSecret: string },
): Promise<void> {
  await db.insert(webhooks).values(webhook);
}

export async function findWebhookRow(db: Db, ownerId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(own(ownerId, id));
  return row;
}

const COLUMNS = { id: webhooks.id, name: webhooks.url, updatedAt: webhooks.updatedAt };

const isListed = (ownerId: string, { search }: Pick<Page, "search">) =>
  and(eq(webhooks.ownerId, ownerId), contains([COLUMNS.name], search));

/** In the order of the page, after its cursor. */
export async function listWebhookRows(db: Db, ownerId: string, page: Page): Promise<WebhookRow[]> {
  const { isAfter, order } = listPage(COLUMNS, page);
  return await db
    .select()
    .from(webhooks)
    .where(and(isListed(ownerId, page), isAfter))
    .orderBy(...order)
    .limit(page.limit);
}

/** All of the owner's that match the search. */
export const countWebhookRows = (db: Db, ownerId: string, page: Pick<Page, "search">): Promise<number> =>
  db.$count(webhooks, isListed(ownerId, page));

/** Returns `false` if the owner has no such webhook. */
export async function replaceWebhook(
  db: Db,
  ownerId: string,
  id: string,
  webhook: WebhookInput,
): Promise<boolean> {
  const replaced = await db
    .update(webhooks)
    .set({ ...webhook, ...NO_FAILURES })
    .where(own(ownerId, id))
    .returning({ id: webhooks.id });
  return replaced.length > 0;
}

/**
 * Replaces the secret of a webhook as it was `seen`. Returns
 * `false` if it is gone or another rotation was faster.
 */
export async function replaceSealedSecret(
  db: Db,
  seen: WebhookRow,
  secrets: Pick<WebhookRow, "sealedSecret" | "previousSealedSecret" | "previousSecretUntil">,
): Promise<boolean> {
  const replaced = await db
    .update(webhooks)
    .set(secrets)
    .where(and(own(seen.ownerId, seen.id), eq(webhooks.sealedSecret, seen.sealedSecret)))
    .returning({ id: webhooks.id });
  return replaced.length > 0;
}

const ofWebhook = (ownerId: string, webhookId: string) =>
  and(eq(webhookDeliveries.ownerId, ownerId), eq(webhookDeliveries.webhookId, webhookId));

/** Newest first, older than `beforeId`. Ids sort by creation. */
export async function listDeliveryRows(
  db: Db,
  ownerId: string,
  webhookId: string,
  page: Page,
): Promise<DeliveryRow[]> {
  const below = page.beforeId ? lt(webhookDeliveries.id, page.beforeId) : undefined;
  return await db
    .select()
    .from(webhookDeliveries)
    .where(and(ofWebhook(ownerId, webhookId), below))
    .orderBy(desc(webhookDeliveries.id))
    .limit(page.limit);
}

export async function findDeliveryRow(
  db: Db,
  ownerId: string,
  webhookId: string,
  id: string,
): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(ofWebhook(ownerId, webhookId), eq(webhookDeliveries.id, id)));
  return row;
}

/** Restarts a delivery with all of its attempts. Returns `false` if the webhook has no such delivery. */
export async function restartDelivery(
  db: Db,
  ownerId: string,
  webhookId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const restarted = await db
    .update(webhookDeliveries)
    .set({ status: "pending", attempts: 0, nextAttemptAt: now, error: null })
    .where(and(ofWebhook(ownerId, webhookId), eq(webhookDeliveries.id, id)))
    .returning({ id: webhookDeliveries.id });
  return restarted.length > 0;
}
