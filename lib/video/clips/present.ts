import { presentTake } from "#lib/video/takes/present.ts";
import type { ClipRow } from "./queries.ts";
import type { ClipRows } from "./reads.ts";
import type { Clip, ClipWithTakes } from "./schema.ts";

export function presentClip(row: ClipRow): Clip {
  return {
    id: row.id,
    name: row.name,
    favorite_id: row.favoriteId,
    take_count: row.takeCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentClipWithTakes({ clip, takes }: ClipRows): ClipWithTakes {
  return { ...presentClip(clip), takes: takes.map(presentTake) };
}
