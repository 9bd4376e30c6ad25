import type { ClipRows } from "#lib/clips/get-clip-with-takes.ts";
import type { ClipRow } from "#lib/clips/queries.ts";
import type { Clip, ClipWithTakes } from "#lib/clips/schema.ts";
import { presentTake } from "#lib/takes/present.ts";

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
