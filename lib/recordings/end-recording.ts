import { db } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { recordingOver } from "#inngest/events.ts";
import { SessionRefusal } from "#lib/calls/worker/accept-job.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { RecordingEndReport } from "#lib/worker-protocol/worker-protocol.ts";
import {
  closeRecordingAcrossOwners,
  failRecordingAcrossOwners,
  findRecordingAcrossOwners,
  listUnfinishedAcrossOwners,
  setPendingAcrossOwners,
} from "./queries.ts";
import { deleteRecordingFiles } from "./recordings.ts";

const ERROR_TEXT: Record<Extract<RecordingEndReport, { state: "failed" }>["reason"], string> = {
  disk_full: "The recording failed: the worker's disk was full.",
  encoder: "The recording failed: the video or audio could not be encoded.",
};

/**
 * Ends a recording, when its worker reports that it has uploaded all parts or that the recording failed. A worker that
 * still encodes keeps it open.
 * Reporting twice has the same effect as reporting once. Throws `SessionRefusal` for an unknown session and
 * for a recording that ended in another way, `invalid_state` while the call is live.
 */
export async function endRecording(
  sessionId: string,
  report: RecordingEndReport,
  now = new Date(),
): Promise<void> {
  if (report.state === "pending") {
    if (await setPendingAcrossOwners(db, sessionId, now)) return;
    return await refuseUnless(sessionId, "processing");
  }
  if (report.state === "failed") {
    if (await failRecording(sessionId, ERROR_TEXT[report.reason])) return;
    return await refuseUnless(sessionId, "failed");
  }
  const closed = await closeRecordingAcrossOwners(db, sessionId, now);
  if (closed) {
    requestJobs(recordingOver.create({ sessionId, ownerId: closed.ownerId }));
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

/**
 * Marks a recording as failed, deletes its files and notifies webhooks. The owner sees `message`. Returns `false` if it
 * had already ended.
 */
export async function failRecording(sessionId: string, message: string): Promise<boolean> {
  let failed: { id: string; ownerId: string } | undefined;
  await changeConversation(sessionId, "conversation.recording_failed", async (tx) => {
    failed = await failRecordingAcrossOwners(tx, sessionId, message);
    return failed !== undefined;
  });
  if (failed) await deleteRecordingFiles(failed);
  return failed !== undefined;
}

/**
 * Workers upload a part every 2 s, and the parts of a dead one within seconds of its restart. One that encodes on a busy
 * machine says so every 10 s.
 */
const ABANDONED_AFTER_MS = 180_000;
/** Jobs take less than this. */
const STALE_AFTER_MS = 60_000;
const MAX_AT_ONCE = 100;

/** How long this process has run: before, no worker could reach it. */
const uptimeMs = (): number => process.uptime() * 1_000;

/**
 * Closes the recordings of ended calls whose worker died. Returns the sessions of these, and of recordings
 * whose job was lost: their files must be made.
 */
export async function closeStaleRecordings(now = new Date(), runningMs = uptimeMs()): Promise<string[]> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  // Workers that waited for a restarted app get as much time as ever.
  const recordedBefore = runningMs < ABANDONED_AFTER_MS ? new Date(0) : ago(ABANDONED_AFTER_MS);
  const since = { recordedBefore, processedBefore: ago(STALE_AFTER_MS) };
  const stale = await listUnfinishedAcrossOwners(db, since, MAX_AT_ONCE);
  for (const { id, recordingStatus } of stale) {
    if (recordingStatus === "recording") await closeRecordingAcrossOwners(db, id, now);
  }
  return stale.map(({ id }) => id);
}
