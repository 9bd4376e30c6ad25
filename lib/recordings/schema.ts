import { z } from "zod";

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
export type RecordingFiles = z.input<typeof recordingOutput>;
