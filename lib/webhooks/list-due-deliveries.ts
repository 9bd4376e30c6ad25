import { db } from "#db/client.ts";
import { type DueDelivery, listDueDeliveriesAcrossOwners } from "#lib/webhooks/outbox-queries.ts";

/** As many as the job server gets through in a minute at best; the rest waits for the next sweep. */
const MAX_AT_ONCE = 500;

/** Deliveries whose next attempt is due: after a failure, or because the event that asked for it was lost. */
export async function listDueDeliveries(now = new Date()): Promise<DueDelivery[]> {
  return await listDueDeliveriesAcrossOwners(db, now, MAX_AT_ONCE);
}
