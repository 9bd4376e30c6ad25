import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";
import { clips } from "#db/schema/clips.ts";
import type { Pronunciation } from "#lib/script/split-script.ts";
import type { RenderSettings, TakeSentence } from "#lib/takes/take-data.ts";

/**
 * One rendition of a script. The favourite is marked here, so that it is always a take of its own clip, at most one,
 * and gone with the take. `avatarId` has no foreign key: the take outlives the avatar that spoke it.
 * `audioPath`, `videoPath` and `captionsPath` stand behind `/api/files/`; null while there is no such file. The same
 * names with `.wav`, `.webp` (a frame of the video) and `.srt` are there too.
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
    speed: real("speed").notNull().default(1),
    pronunciations: jsonb("pronunciations").$type<Pronunciation[]>().notNull().default([]),
    /** What the sound consists of, once there is sound. */
    sentences: jsonb("sentences").$type<TakeSentence[]>(),
    /** Of the last render that was asked for. */
    renderSettings: jsonb("render_settings").$type<RenderSettings>(),
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
