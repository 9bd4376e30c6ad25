import { db, type Tx } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { deliveryEvent } from "#inngest/events.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { WebhookEventType } from "./event-types.ts";
import { type DueDelivery, insertDeliveries } from "./outbox-queries.ts";

/** An event of an owner's resource. `data` holds ids and states, never content. */
export type WebhookEvent = { ownerId: string; type: WebhookEventType; data: Record<string, JsonValue> };

/**
 * A change that is being made in `tx`. `notify` stores an
 * event for every webhook that is subscribed to its type.
 */
export type NotifiedChange = { tx: Tx; notify: (event: WebhookEvent) => Promise<void> };

/**
 * Makes a change and stores its webhook events in one transaction.
 * Delivery starts after the commit, in the background.
 */
export async function changeAndNotify<Value>(
  change: (change: NotifiedChange) => Promise<Value>,
): Promise<Value> {
  const due: DueDelivery[] = [];
  const value = await db.transaction(async (tx) => {
    const notify = async (event: WebhookEvent) => void due.push(...(await insertDeliveries(tx, event)));
    return await change({ tx, notify });
  });
  requestJobs(...due.map(deliveryEvent));
  return value;
}
