import type { FrameFormat } from "#lib/avatar/frame-format.ts";

/**
 * What a dispatch tells the worker: which session it serves, and the shape of the picture, so that it can draw before
 * anything else is known. A user can read it in the room's token.
 */
export function jobMetadata(sessionId: string, videoFormat: FrameFormat): string {
  const shape = videoFormat === "square" ? {} : { video_format: videoFormat };
  return JSON.stringify({ session_id: sessionId, ...shape });
}
