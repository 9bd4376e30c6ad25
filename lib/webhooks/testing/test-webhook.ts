import { isDeepStrictEqual } from "node:util";
import { asc, eq } from "drizzle-orm";
import { db } from "#db/client.ts";
import { accounts, webhookDeliveries, webhooks } from "#db/schema/index.ts";
import { newId } from "#lib/platform/ids.ts";
import { ALL_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { eventDataOf } from "#lib/webhooks/event-data.ts";
import { TEST_EVENT_TYPE, type WebhookEventType } from "#lib/webhooks/event-types.ts";
import type { DeliveryRow } from "#lib/webhooks/outbox-queries.ts";
import type { WebhookRow } from "#lib/webhooks/queries.ts";
import { newWebhookSecret, sealWebhookSecret } from "#lib/webhooks/webhook-secret.ts";
import type { Network } from "../deliver.ts";

/** Resolves every name to this machine, and allows it. */
export const HERE: Network = {
  resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  allowedNetworks: ALL_NETWORKS,
  timeoutMs: 5_000,
};

export async function createTestOwner(): Promise<string> {
  const ownerId = newId();
  await db.insert(accounts).values({ id: ownerId, name: "Test", plan: "paid" });
  return ownerId;
}

/** Creates a webhook that is subscribed to ended conversations, changed by `change`. */
export async function createTestWebhook(
  change: Partial<WebhookRow> & { ownerId: string },
): Promise<{ id: string; secret: string }> {
  const [id, secret] = [newId(), newWebhookSecret()];
  await db.insert(webhooks).values({
    ...{ id, url: "https://crm.example/", description: "", events: ["conversation.ended"], enabled: true },
    sealedSecret: sealWebhookSecret(change.ownerId, id, secret),
    ...change,
  });
  return { id, secret };
}

export async function findTestWebhook(id: string): Promise<WebhookRow> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, id));
  if (!row) throw new Error("no webhook");
  return row;
}

/** Lists the deliveries of an owner, oldest first, whatever their data. */
export async function listStoredDeliveries(ownerId: string): Promise<DeliveryRow[]> {
  const ofOwner = eq(webhookDeliveries.ownerId, ownerId);
  return await db.select().from(webhookDeliveries).where(ofOwner).orderBy(asc(webhookDeliveries.id));
}

/**
 * Lists the deliveries of an owner, oldest first. Throws for one whose data is not as documented, and unless there is one of
 * each type in `sent`.
 */
export async function listTestDeliveries(
  ownerId: string,
  ...sent: WebhookEventType[]
): Promise<DeliveryRow[]> {
  const rows = await listStoredDeliveries(ownerId);
  for (const { eventType, data } of rows) {
    if (eventType === TEST_EVENT_TYPE) continue;
    // Parsing drops what is not documented, at every level.
    const documented = eventDataOf(eventType).parse(data);
    if (!isDeepStrictEqual(documented, data)) throw new Error(`${eventType} has undocumented fields`);
  }
  const types = new Set(rows.map(({ eventType }) => eventType));
  const missing = sent.filter((type) => !types.has(type));
  if (missing.length > 0) throw new Error(`no ${missing.join(" and no ")} was sent`);
  return rows;
}
