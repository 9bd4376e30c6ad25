import { db } from "#db/client.ts";
import { egress } from "#lib/platform/egress.ts";
import { log } from "#lib/platform/log.ts";
import { followEgress } from "#lib/recordings/follow-egress.ts";
import { closeEgressAcrossOwners } from "#lib/recordings/queries.ts";

/** Then what is in the folder by now is taken for the recording. */
const PATIENCE_MS = 3_600_000;

type Recorded = { id: string; recordingEgressId: string; recordingSeenAt: Date | null };

/** Asks what became of the Egress of a call that is over, because its last event may have been lost. */
export async function askEgress(
  { id, recordingEgressId, recordingSeenAt }: Recorded,
  now: Date,
): Promise<void> {
  const isLate = now.getTime() - (recordingSeenAt?.getTime() ?? 0) > PATIENCE_MS;
  try {
    const job = await egress()?.find(recordingEgressId);
    if (job && (job.state !== "running" || !isLate)) return await followEgress(job, now);
  } catch (error) {
    log.warn("the Egress service does not answer", { sessionId: id, error });
    if (!isLate) return;
  }
  await closeEgressAcrossOwners(db, id, now);
}
