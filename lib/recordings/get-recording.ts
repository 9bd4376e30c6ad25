import { dirname } from "node:path/posix";
import { isRecordingMissed } from "#lib/conversations/describe-recording.ts";
import { getConversationOverview } from "#lib/conversations/reads.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { RECORDING_FILES } from "./recording-files.ts";

/** Paths below `/api/files/`. At least one is set. */
export type Recording = {
  videoPath: string | null;
  audioPath: string | null;
  userAudioPath: string | null;
  avatarAudioPath: string | null;
  durationMs: number | null;
  notice: string | null;
};

const RETRY_AFTER_MS = 5_000;

/**
 * Returns the recording of one of the actor's conversations. Throws `RECORDING_NOT_STARTED` and
 * `RECORDING_PROCESSING` while it may still become available, and `RECORDING_UNAVAILABLE` if it never will:
 * not requested, never started, failed or deleted.
 */
export async function getRecording(actor: Actor, sessionId: string): Promise<Recording> {
  const session = await getConversationOverview(actor, sessionId);
  const { recordingVideoPath: videoPath, recordingAudioPath: audioPath } = session;
  switch (session.recordingStatus) {
    case "ready":
      if (videoPath === null && audioPath === null) break;
      return {
        videoPath,
        audioPath,
        ...voicePaths(audioPath),
        durationMs: session.recordingDurationMs,
        notice: session.recordingError,
      };
    case "not_started":
      if (isRecordingMissed(session)) break;
      throw new AppError("RECORDING_NOT_STARTED");
    case "recording":
    case "processing":
      throw new AppError("RECORDING_PROCESSING", { retryAfterMs: RETRY_AFTER_MS });
  }
  throw new AppError("RECORDING_UNAVAILABLE");
}

/** The files of the single voices are next to the file of both. */
function voicePaths(audioPath: string | null) {
  const beside = (name: string) => (audioPath === null ? null : `${dirname(audioPath)}/${name}`);
  return { userAudioPath: beside(RECORDING_FILES.user), avatarAudioPath: beside(RECORDING_FILES.avatar) };
}
