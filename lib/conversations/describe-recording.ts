import type { SessionRow } from "#db/schema/sessions.ts";
import { isLiveStatus } from "./session-status.ts";

type RecordingStatus = SessionRow["recordingStatus"];

const TEXT: Record<RecordingStatus, string> = {
  none: "This conversation is not recorded.",
  not_started: "The recording has not started yet.",
  recording: "The conversation is being recorded.",
  processing: "The recording is being processed.",
  ready: "The recording is ready.",
  failed: "The recording failed.",
};

/** The states of a recording that exists or is being made. */
export const RECORDED: readonly RecordingStatus[] = ["recording", "processing", "ready"];

/** Returns whether nobody joined a call that should have been recorded. */
export function isRecordingMissed(session: Pick<SessionRow, "status" | "recordingStatus">): boolean {
  return session.recordingStatus === "not_started" && !isLiveStatus(session.status);
}

/** Describes the state of a conversation's recording. */
export function describeRecording(
  session: Pick<SessionRow, "status" | "recordingStatus" | "recordingError">,
) {
  const { recordingStatus } = session;
  // Right after the call, its last parts are still being uploaded.
  const isClosing = recordingStatus === "recording" && !isLiveStatus(session.status);
  const reason = recordingStatus === "failed" ? session.recordingError : null;
  const text = reason ?? TEXT[isClosing ? "processing" : recordingStatus];
  return {
    hasRecording: RECORDED.includes(recordingStatus),
    text: isRecordingMissed(session) ? "This conversation was not recorded." : text,
    isReady: recordingStatus === "ready",
  };
}
