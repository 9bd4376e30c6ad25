import { db } from "#db/client.ts";
import {
  type DueDelivery,
  deleteDeliveriesAcrossOwners,
  listDueDeliveriesAcrossOwners,
} from "./outbox-queries.ts";

/** As many as the job server handles in a minute. The rest waits for the next sweep. */
const MAX_AT_ONCE = 500;

/** Lists deliveries whose next attempt is due, after a failure or because its job event was lost. */
export async function listDueDeliveries(now = new Date()): Promise<DueDelivery[]> {
  return await listDueDeliveriesAcrossOwners(db, now, MAX_AT_ONCE);
}

const KEPT_MS = 30 * 86_400_000;

/** Deletes deliveries after 30 days. Returns how many there were. */
export async function purgeDeliveries(now = new Date()): Promise<number> {
  return await deleteDeliveriesAcrossOwners(db, new Date(now.getTime() - KEPT_MS));
}
