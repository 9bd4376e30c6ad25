import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { belongsTo, deletedAt, id, instant, ownerId, timestamps } from "#db/columns.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import type { RenderSettings, TakeScene, TakeSentence, TakeSound } from "#lib/video/takes/take-data.ts";

/**
 * One rendition of a script. The favorite is marked here, so it is always a take of its own clip, at most one, and
 * deleted with the take. `avatarId` has no foreign key: the take outlives its avatar. `audioPath`, `videoPath` and
 * `captionsPath` are relative to `/api/files/` and null if the file does not exist. Files with the same names and `.wav`,
 * `.webp` (a frame of the video) and `.srt` exist too.
 */
export const takes = pgTable(
  "takes",
  {
    id: id(),
    ownerId: ownerId(),
    clipId: belongsTo("clip_id", () => clips.id),
    name: text("name").notNull(),
    status: text("status", {
      enum: ["generating_audio", "ready_to_render", "rendering", "completed", "failed", "cancelled"],
    }).notNull(),
    avatarId: uuid("avatar_id").notNull(),
    /** With uploaded audio: what it says; empty until recognized. */
    script: text("script").notNull(),
    /** Uploaded audio that replaces the voice. */
    ownAudio: jsonb("own_audio").$type<TakeSound>(),
    /** Its parts, each with a look of its own; together, their scripts are the script. */
    scenes: jsonb("scenes").$type<TakeScene[]>(),
    /** The takes that were created together from a table have the same. */
    batchId: uuid("batch_id"),
    /** The script of a batch, with its variables. */
    template: text("template"),
    voice: text("voice"),
    language: text("language"),
    speed: real("speed").notNull().default(1),
    pronunciations: jsonb("pronunciations").$type<Pronunciation[]>().notNull().default([]),
    /** The audio's segments, once there is audio. */
    sentences: jsonb("sentences").$type<TakeSentence[]>(),
    /** What its next video can play under the voice. */
    music: jsonb("music").$type<TakeSound>(),
    /** Settings of the last requested render. */
    renderSettings: jsonb("render_settings").$type<RenderSettings>(),
    /** Settings of the video at `videoPath`, which may be older than `renderSettings`. */
    videoSettings: jsonb("video_settings").$type<RenderSettings>(),
    /** When the current job was requested, and when it first ran; null while it waits. */
    queuedAt: instant("queued_at").notNull().defaultNow(),
    startedAt: instant("started_at"),
    error: text("error"),
    progress: real("progress").notNull().default(0),
    durationMs: integer("duration_ms"),
    audioPath: text("audio_path"),
    videoPath: text("video_path"),
    captionsPath: text("captions_path"),
    /** What its files weigh, for the account's quota; null until `measureStoredFiles` has measured an older one. */
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    isFavorite: boolean("is_favorite").notNull().default(false),
    ...timestamps,
  },
  (t) => [
    index("takes_clip_idx").on(t.clipId, t.id),
    // Has the sizes too, so an account's storage is summed without its rows.
    index("takes_owner_idx").on(t.ownerId, t.sizeBytes),
    // The jobs in progress, which are few, so a queue position is cheap.
    index("takes_queue_idx")
      .on(t.status, t.queuedAt)
      .where(sql`${t.status} in ('generating_audio', 'rendering')`),
    uniqueIndex("takes_favorite_key").on(t.clipId).where(sql`${t.isFavorite}`),
  ],
);

/** A named container of takes. The takes table marks its favorite. */
export const clips = pgTable(
  "clips",
  { id: id(), ownerId: ownerId(), name: text("name").notNull(), deletedAt: deletedAt(), ...timestamps },
  (t) => [
    index("clips_owner_idx").on(t.ownerId, t.id),
    index("clips_trash_idx").on(t.ownerId, t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);
