import { db } from "#db/client.ts";
import { describeRecording } from "#lib/conversations/describe-recording.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { signLocalFileUrl } from "#lib/storage/signed-url.ts";
import { findRecording, type RecordingRow } from "./queries.ts";

/** A recording as the console plays it. `videoUrl` has no origin. */
export type Playback = {
  state: "none" | "coming" | "ready" | "failed";
  text: string;
  /** What its viewer should know about a recording that is ready. */
  notice: string | null;
  videoUrl: string | null;
  /** Milliseconds from the start of the call to the start of the recording. */
  offsetMs: number;
};

/** Returns how to play the recording of one of the actor's calls, or why it can't be played (yet). */
export async function getPlayback(actor: Actor, sessionId: string): Promise<Playback> {
  const session = await findRecording(db, actor.ownerId, sessionId);
  if (!session) throw new AppError("SESSION_NOT_FOUND");
  const startedAt = session.activeAt ?? session.createdAt;
  const { recordingStatus, recordingVideoPath, recordingStartedAt, recordingError } = session;
  return {
    state: playbackState(session),
    text: describeRecording(session).text,
    notice: recordingStatus === "ready" ? recordingError : null,
    videoUrl: recordingVideoPath === null ? null : signLocalFileUrl(recordingVideoPath),
    offsetMs: recordingStartedAt ? recordingStartedAt.getTime() - startedAt.getTime() : 0,
  };
}

function playbackState({ recordingStatus, status }: RecordingRow): Playback["state"] {
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
