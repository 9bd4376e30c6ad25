import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, real, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";
import { clips } from "#db/schema/clips.ts";

/**
 * One rendition of a script. The favourite is marked here, so that it is always a take of its own clip, at most one,
 * and gone with the take. `avatarId` has no foreign key: the take outlives the avatar that spoke it.
 * `audioPath`, `videoPath` and `captionsPath` stand behind `/api/files/`; null while there is no such file.
 */
export const takes = pgTable(
  "takes",
  {
    id: id(),
    ownerId: ownerId(),
    clipId: uuid("clip_id")
      .notNull()
      .references(() => clips.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    status: text("status", {
      enum: ["generating_audio", "ready_to_render", "rendering", "completed", "failed"],
    }).notNull(),
    avatarId: uuid("avatar_id").notNull(),
    script: text("script").notNull(),
    voice: text("voice"),
    language: text("language"),
    error: text("error"),
    progress: real("progress").notNull().default(0),
    durationMs: integer("duration_ms"),
    audioPath: text("audio_path"),
    videoPath: text("video_path"),
    captionsPath: text("captions_path"),
    isFavorite: boolean("is_favorite").notNull().default(false),
    ...timestamps,
  },
  (t) => [
    index("takes_clip_idx").on(t.clipId, t.id),
    index("takes_owner_idx").on(t.ownerId),
    uniqueIndex("takes_favorite_key").on(t.clipId).where(sql`${t.isFavorite}`),
  ],
);
