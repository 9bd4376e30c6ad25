import { z } from "zod";
import { expiryOfFileUrl, signFileUrl } from "#lib/storage/signed-url.ts";
import type { Recording } from "./recordings.ts";

export const recordingOutput = z.object({
  status: z.literal("ready"),
  video_url: z.url().nullable().describe("MP4: the avatar's video and both voices"),
  audio_url: z.url().nullable().describe("M4A: both voices together"),
  user_audio_url: z.url().nullable().describe("M4A: the visitor's voice"),
  avatar_audio_url: z.url().nullable().describe("M4A: the avatar's voice"),
  duration_ms: z.number().int().nullable(),
  notice: z.string().nullable().describe("What to know about it, such as missing seconds; usually null"),
  expires_at: z.iso.datetime().describe("When the URLs expire"),
});
type RecordingFiles = z.input<typeof recordingOutput>;

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
