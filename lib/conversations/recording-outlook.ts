import type { SessionRow } from "#db/schema/sessions.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";

type RecordingStatus = SessionRow["recordingStatus"];

const TEXT: Record<RecordingStatus, string> = {
  none: "This conversation is not recorded.",
  not_started: "The recording has not started yet.",
  recording: "The conversation is being recorded.",
  processing: "The recording is being processed.",
  ready: "The recording is ready.",
  failed: "The recording failed.",
};

/** True for a recording that was asked for and had not begun when the call ended: it never will. */
export function isRecordingMissed(session: Pick<SessionRow, "status" | "recordingStatus">): boolean {
  return session.recordingStatus === "not_started" && !isLiveStatus(session.status);
}

/** What the conversation itself tells of its recording. */
export function recordingOutlook(session: Pick<SessionRow, "status" | "recordingStatus">) {
  const { recordingStatus } = session;
  // The last of it is on its way when the call is over.
  const isClosing = recordingStatus === "recording" && !isLiveStatus(session.status);
  const text = TEXT[isClosing ? "processing" : recordingStatus];
  return {
    hasRecording: recordingStatus !== "none" && recordingStatus !== "not_started",
    text: isRecordingMissed(session) ? "This conversation was not recorded." : text,
    isReady: recordingStatus === "ready",
  };
}
