import { signFileUrl } from "#lib/platform/signed-url.ts";
import type { TakeRow } from "#lib/takes/queries.ts";
import type { Take } from "#lib/takes/schema.ts";

const urlOf = (path: string | null): string | null => (path === null ? null : signFileUrl(path));

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
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
