import { db } from "#db/client.ts";
import { egress } from "#lib/platform/egress.ts";
import { listUnbegunAcrossOwners } from "#lib/recordings/queries.ts";

/** The job begins within a second. */
const OVERDUE_AFTER_MS = 15_000;
const MAX_AT_ONCE = 100;

/** Running calls that LiveKit Egress is to record and of which it knows nothing: the job's event was lost. */
export async function listUnbegunRecordings(now = new Date()): Promise<string[]> {
  if (!egress()) return [];
  return await listUnbegunAcrossOwners(db, new Date(now.getTime() - OVERDUE_AFTER_MS), MAX_AT_ONCE);
}
