import { expiryOfFileUrl, signFileUrl } from "#lib/storage/signed-url.ts";
import type { Recording } from "./get-recording.ts";
import type { RecordingFiles } from "./schema.ts";

/** The URLs of a recording's files work without a key until `expires_at`. */
export function presentRecording(recording: Recording, nowMs = Date.now()): RecordingFiles {
  const urlOf = (path: string | null) => (path === null ? null : signFileUrl(path, nowMs));
  return {
    status: "ready",
    video_url: urlOf(recording.videoPath),
    audio_url: urlOf(recording.audioPath),
    user_audio_url: urlOf(recording.userAudioPath),
    avatar_audio_url: urlOf(recording.avatarAudioPath),
    duration_ms: recording.durationMs,
    notice: recording.notice,
    expires_at: expiryOfFileUrl(nowMs).toISOString(),
  };
}
