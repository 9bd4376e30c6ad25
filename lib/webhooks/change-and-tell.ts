import { type Db, db } from "#db/client.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { WebhookEventType } from "#lib/webhooks/event-types.ts";
import { type DueDelivery, insertDeliveries } from "#lib/webhooks/outbox-queries.ts";
import { requestDeliveries } from "#lib/webhooks/request-deliveries.ts";

/** What happened to something of an owner. `data` holds ids and states, never what was said or written. */
export type WebhookEvent = { ownerId: string; type: WebhookEventType; data: Record<string, JsonValue> };

/** A change that is being made in `tx`; `tell` writes an event of it for every webhook that asked for its type. */
export type ToldChange = { tx: Db; tell: (event: WebhookEvent) => Promise<void> };

/**
 * Makes a change in one transaction with the events that it tells of: both are there afterwards, or neither is.
 * Delivery begins after the commit, and nobody waits for it.
 */
export async function changeAndTell<Value>(change: (told: ToldChange) => Promise<Value>): Promise<Value> {
  const due: DueDelivery[] = [];
  const value = await db.transaction(async (tx) => {
    const tell = async (event: WebhookEvent) => void due.push(...(await insertDeliveries(tx, event)));
    return await change({ tx, tell });
  });
  requestDeliveries(due);
  return value;
}
