import { signFileUrl } from "#lib/platform/signed-url.ts";
import type { TakeRow } from "#lib/takes/queries.ts";
import type { Take } from "#lib/takes/schema.ts";
import { withEnding } from "#lib/takes/take-files.ts";

/** The address of a file, or of the one beside it with another ending. */
const urlOf = (path: string | null, ending?: string): string | null =>
  path === null ? null : signFileUrl(ending === undefined ? path : withEnding(path, ending));

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
    audio_url: urlOf(row.audioPath),
    video_url: urlOf(row.videoPath),
    captions_url: urlOf(row.captionsPath),
    wav_url: urlOf(row.audioPath, "wav"),
    srt_url: urlOf(row.captionsPath, "srt"),
    poster_url: urlOf(row.videoPath, "webp"),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
