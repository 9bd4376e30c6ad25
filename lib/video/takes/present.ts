import { signFileUrl } from "#lib/storage/signed-url.ts";
import type { TakeRow } from "./queries.ts";
import type { Take } from "./schema.ts";
import { withExtension } from "./take-files.ts";

/** The signed URL of a file, or of the one beside it with another extension. */
const fileUrl = (path: string | null, ending?: string): string | null =>
  path === null ? null : signFileUrl(ending === undefined ? path : withExtension(path, ending));

export function presentTake(row: TakeRow): Take {
  return {
    id: row.id,
    clip_id: row.clipId,
    name: row.name,
    status: row.status,
    avatar_id: row.avatarId,
    script: row.script,
    progress: row.progress,
    duration_ms: row.durationMs,
    error: row.error,
    audio_url: fileUrl(row.audioPath),
    video_url: fileUrl(row.videoPath),
    captions_url: fileUrl(row.captionsPath),
    wav_url: fileUrl(row.audioPath, "wav"),
    srt_url: fileUrl(row.captionsPath, "srt"),
    poster_url: fileUrl(row.videoPath, "webp"),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
