import { db } from "#db/client.ts";
import { deleteDeliveriesAcrossOwners } from "#lib/webhooks/outbox-queries.ts";

const KEEP_MS = 30 * 86_400_000;

/** Deletes the log of deliveries after 30 days. Answers how many rows there were. */
export async function purgeDeliveries(now = new Date()): Promise<number> {
  return await deleteDeliveriesAcrossOwners(db, new Date(now.getTime() - KEEP_MS));
}
