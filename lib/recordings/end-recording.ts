import { db } from "#db/client.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { RecordingEndReport } from "#lib/platform/worker-protocol.ts";
import { failRecording } from "#lib/recordings/fail-recording.ts";
import { closeRecordingAcrossOwners, findRecordingAcrossOwners } from "#lib/recordings/queries.ts";
import { requestRecording } from "#lib/recordings/request-recording.ts";

const FAULTS: Record<Extract<RecordingEndReport, { state: "failed" }>["fault"], string> = {
  disk_full: "The recording failed: the worker's disk was full.",
  encoder: "The recording failed: the picture or the sound could not be encoded.",
};

/**
 * A worker says that all parts are here, or that there will be none. The same report twice is as good as once. Throws
 * `SessionRefusal` for an unknown session and a recording that is over in another way, `invalid_state` while the call goes on.
 */
export async function endRecording(
  sessionId: string,
  report: RecordingEndReport,
  now = new Date(),
): Promise<void> {
  if (report.state === "failed") {
    if (await failRecording(sessionId, FAULTS[report.fault])) return;
    return await refuseUnless(sessionId, "failed");
  }
  if (await closeRecordingAcrossOwners(db, sessionId, now)) {
    requestRecording(sessionId);
    return;
  }
  await refuseUnless(sessionId, "processing");
}

async function refuseUnless(sessionId: string, repeated: "failed" | "processing"): Promise<void> {
  const session = await findRecordingAcrossOwners(db, sessionId);
  if (!session) throw new SessionRefusal("unknown");
  if (session.recordingStatus === repeated) return;
  if (isLiveStatus(session.status)) throw new AppError("VALIDATION", { reason: "invalid_state" });
  throw new SessionRefusal("over");
}
