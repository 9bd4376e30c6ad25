import { db } from "#db/client.ts";
import { FRAME_SIZES } from "#lib/avatar/frame-format.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { egress } from "#lib/platform/egress.ts";
import { failRecording } from "#lib/recordings/fail-recording.ts";
import { followEgress } from "#lib/recordings/follow-egress.ts";
import { findRecordingAcrossOwners, noteEgressAcrossOwners } from "#lib/recordings/queries.ts";

export const NOT_BEGUN = "The recording failed: the service that records calls did not begin.";

/**
 * Has LiveKit Egress record a running call whose recording was asked for. Asked twice it begins once. Throws when the
 * service does not answer, so that the job tries again.
 */
export async function startEgress(
  sessionId: string,
  now = new Date(),
): Promise<"begun" | "failed" | "settled"> {
  const service = egress();
  const session = await findRecordingAcrossOwners(db, sessionId);
  if (!service || session?.recordingStatus !== "not_started") return "settled";
  if (!isLiveStatus(session.status)) {
    await failRecording(sessionId, NOT_BEGUN);
    return "failed";
  }
  const job = await service.start(sessionId, FRAME_SIZES[session.videoFormat]);
  const isNoted = await noteEgressAcrossOwners(db, sessionId, { egressId: job.id, now });
  if (isNoted) await followEgress(job, now);
  return isNoted ? "begun" : "settled";
}
