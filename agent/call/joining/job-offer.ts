import { z } from "zod";
import type { AppClient } from "#agent/app-link/app-client.ts";
import { CALL_VIDEO_CODECS, CALL_VIDEO_SIZES, FRAME_FORMATS } from "#lib/avatar-engine/draw/framing.ts";

/** An unknown video format, size or codec falls back to the default. */
const metadataSchema = z.object({
  session_id: z.uuid(),
  video_format: z.enum(FRAME_FORMATS).default("square").catch("square"),
  video_size: z.enum(CALL_VIDEO_SIZES).default("standard").catch("standard"),
  video_codec: z.enum(CALL_VIDEO_CODECS).default("vp8").catch("vp8"),
  /** The call is in progress: its worker has died. */
  takeover: z.boolean().default(false).catch(false),
});

/** What a dispatch says about its call; `undefined` if it names no session. */
export function readJobMetadata(text: string): z.infer<typeof metadataSchema> | undefined {
  try {
    return metadataSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Whether to accept a job that the media server offers. A worker without places leaves a new call to another worker; the
 * app dispatches it again for as long as its visitor waits. A call in progress is always taken over. Every join with a room token offers one, and the token outlives
 * its call by up to ten minutes: without this, each such join would use up a process that is ready for a call. An app
 * that is away refuses nothing, because it may only be restarting.
 */
export async function isWorthAccepting(
  text: string,
  open: (sessionId: string) => Pick<AppClient, "acceptJob">,
  places = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const metadata = readJobMetadata(text);
  if (!metadata || (places <= 0 && !metadata.takeover)) return false;
  return await open(metadata.session_id)
    .acceptJob()
    .catch(() => true);
}
