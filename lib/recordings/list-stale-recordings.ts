import { db } from "#db/client.ts";
import { askEgress } from "#lib/recordings/ask-egress.ts";
import { closeRecordingAcrossOwners, listUnfinishedAcrossOwners } from "#lib/recordings/queries.ts";

/** Workers bring a part every 2 s, and what a dead one left within seconds; a job takes less than this, too. */
const STALE_AFTER_MS = 60_000;
const MAX_AT_ONCE = 100;

/** Sessions whose call is over and whose recording nothing works on: their worker died, or an event was lost. */
export async function listStaleRecordings(now = new Date()): Promise<string[]> {
  const before = new Date(now.getTime() - STALE_AFTER_MS);
  const stale = await listUnfinishedAcrossOwners(db, before, MAX_AT_ONCE);
  for (const { id, recordingStatus, recordingEgressId, recordingSeenAt } of stale) {
    if (recordingStatus !== "recording") continue;
    if (recordingEgressId === null) await closeRecordingAcrossOwners(db, id, now);
    else await askEgress({ id, recordingEgressId, recordingSeenAt }, now);
  }
  return stale.map(({ id }) => id);
}
