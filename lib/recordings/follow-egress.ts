import { db } from "#db/client.ts";
import type { EgressJob } from "#lib/platform/egress.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { removeEgressFile } from "#lib/recordings/egress-file.ts";
import { failRecording } from "#lib/recordings/fail-recording.ts";
import {
  closeEgressAcrossOwners,
  findAwaitedAcrossOwners,
  findRecordingAcrossOwners,
  noteEgressStartAcrossOwners,
} from "#lib/recordings/queries.ts";
import { requestRecording } from "#lib/recordings/request-recording.ts";

const BROKE_OFF = "The recording failed: the service that records calls gave it up.";

/**
 * Moves a recording to where the Egress is that makes it. The same news twice is as good as once; a file that nobody
 * waits for any more, because its conversation was deleted or its recording given up, is removed.
 */
export async function followEgress(job: EgressJob, now = new Date()): Promise<void> {
  const { room: sessionId, state, startedAt } = job;
  // A media server may be shared: rooms that are not ours are none of our business.
  if (!isUuid(sessionId)) return;
  const session = await findRecordingAcrossOwners(db, sessionId);
  if (session?.recordingEgressId === job.id) {
    if (startedAt) await noteEgressStartAcrossOwners(db, sessionId, startedAt);
    if (state === "failed") await failRecording(sessionId, BROKE_OFF);
    if (state === "done" && (await closeEgressAcrossOwners(db, sessionId, now))) requestRecording(sessionId);
  }
  if (state === "running") return;
  const awaited = await findAwaitedAcrossOwners(db, [sessionId]);
  if (!awaited.has(sessionId)) await removeEgressFile(sessionId);
}
