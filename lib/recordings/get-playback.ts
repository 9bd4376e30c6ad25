import { db } from "#db/client.ts";
import { recordingOutlook } from "#lib/conversations/recording-outlook.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { signFileUrl } from "#lib/platform/signed-url.ts";
import { findRecording, type RecordingRow } from "#lib/recordings/queries.ts";

/** What the console shows of a recording. */
export type Playback = {
  state: "none" | "coming" | "ready" | "failed";
  text: string;
  videoUrl: string | null;
  /** Milliseconds from the call's zero to the recording's. */
  offsetMs: number;
};

/** How to look at one of the caller's calls again, or why that cannot be done (yet). */
export async function getPlayback(caller: Caller, sessionId: string): Promise<Playback> {
  const session = await findRecording(db, caller.ownerId, sessionId);
  if (!session) throw new AppError("SESSION_NOT_FOUND");
  const startedAt = session.activeAt ?? session.createdAt;
  const { recordingStatus, recordingVideoPath, recordingStartedAt, recordingError } = session;
  return {
    state: stateOf(session),
    text: (recordingStatus === "failed" && recordingError) || recordingOutlook(session).text,
    videoUrl: recordingVideoPath === null ? null : signFileUrl(recordingVideoPath),
    offsetMs: recordingStartedAt ? recordingStartedAt.getTime() - startedAt.getTime() : 0,
  };
}

function stateOf({ recordingStatus, status }: RecordingRow): Playback["state"] {
  switch (recordingStatus) {
    case "recording":
    case "processing":
      return "coming";
    case "not_started":
      return isLiveStatus(status) ? "coming" : "failed";
    default:
      return recordingStatus;
  }
}
