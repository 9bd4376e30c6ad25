import { getConversationSummary } from "#lib/conversations/get-conversation.ts";
import { isRecordingMissed } from "#lib/conversations/recording-outlook.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { RECORDING_FILES } from "#lib/recordings/recording-files.ts";

/** The paths stand behind `/api/files/`; at least one of them is set. */
export type Recording = {
  videoPath: string | null;
  audioPath: string | null;
  userAudioPath: string | null;
  avatarAudioPath: string | null;
  durationMs: number | null;
};

const RETRY_AFTER_MS = 5_000;

/**
 * The recording of one of the caller's sessions. Throws `RECORDING_NOT_STARTED` and `RECORDING_PROCESSING` while it may
 * still come, and `RECORDING_UNAVAILABLE` for good: not asked for, never begun, failed or deleted.
 */
export async function getRecording(caller: Caller, sessionId: string): Promise<Recording> {
  const session = await getConversationSummary(caller, sessionId);
  const { recordingVideoPath: videoPath, recordingAudioPath: audioPath, recordingEgressId } = session;
  // Egress hears both voices as one.
  const voices = voicesBeside(recordingEgressId === null ? audioPath : null);
  switch (session.recordingStatus) {
    case "ready":
      if (videoPath === null && audioPath === null) break;
      return { videoPath, audioPath, ...voices, durationMs: session.recordingDurationMs };
    case "not_started":
      if (isRecordingMissed(session)) break;
      throw new AppError("RECORDING_NOT_STARTED");
    case "recording":
    case "processing":
      throw new AppError("RECORDING_PROCESSING", { retryAfterMs: RETRY_AFTER_MS });
  }
  throw new AppError("RECORDING_UNAVAILABLE");
}

/** The single voices were made together with both. */
function voicesBeside(audioPath: string | null) {
  const beside = (name: string) => (audioPath === null ? null : `${audioPath.replace(/[^/]*$/, "")}${name}`);
  return { userAudioPath: beside(RECORDING_FILES.user), avatarAudioPath: beside(RECORDING_FILES.avatar) };
}
