import { sql } from "drizzle-orm";
import {
  bigint,
  index,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { belongsTo, deletedAt, id, instant, ownerId, timestamps } from "#db/columns.ts";
import type { Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import type { Shots } from "#lib/photo-avatar/shots/shots.ts";
import { accounts } from "./accounts.ts";

/**
 * An avatar. `ownerId` is null for built-in ones, which every account can see. `slug` names the folder of its files: in
 * the repository's `avatars/`, or in the data folder for an uploaded one.
 */
export const avatars = pgTable(
  "avatars",
  {
    id: id(),
    ownerId: uuid("owner_id").references(() => accounts.id, { onDelete: "cascade" }),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    voice: text("voice").notNull(),
    /** How much it moves; null for the engine's default. */
    liveliness: text("liveliness").$type<Liveliness>(),
    /**
     * SHA-256 of an uploaded avatar's files, the key of the workers' cache; null for built-in ones, whose files they
     * have.
     */
    packHash: text("pack_hash"),
    /** What its files weigh, for the account's quota; null for built-in ones, and until `measureStoredFiles` has measured an older one. */
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    deletedAt: deletedAt(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex("avatars_slug_key").on(t.slug),
    index("avatars_owner_idx").on(t.ownerId, t.createdAt),
    index("avatars_trash_idx").on(t.ownerId, t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);

/** How an avatar speaks in an account's calls and takes, for built-in avatars too. Without a row, as it was made. */
export const avatarVoices = pgTable(
  "avatar_voices",
  {
    ownerId: ownerId(),
    avatarId: belongsTo("avatar_id", () => avatars.id),
    /** Null for the avatar's own voice, and for its own speed. */
    voice: text("voice"),
    speed: real("speed"),
    /** How it says names and terms; these override the account's. */
    pronunciations: jsonb("pronunciations").$type<Pronunciation[]>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.avatarId] })],
);

/**
 * That the person in the photo of an avatar agreed: who said so, about which photo, and which avatar was made of it. Outlives
 * the avatar, so that a later complaint can be answered.
 */
export const photoConsents = pgTable(
  "photo_consents",
  {
    id: id(),
    ownerId: ownerId(),
    avatarId: uuid("avatar_id").references(() => avatars.id, { onDelete: "set null" }),
    /** The member who said so; without a foreign key, because the consent outlives them. */
    userId: uuid("user_id"),
    /** The photo shows the member, or somebody whose consent the member has in writing. */
    statement: text("statement", { enum: ["self", "written"] }).notNull(),
    /** SHA-256 of the photo's file. */
    photoHash: text("photo_hash").notNull(),
    /** The same of the picture with a smile, if there was one. */
    smileHash: text("smile_hash"),
    /** The same of other further pictures, by name. */
    furtherHashes: jsonb("further_hashes").$type<Omit<Shots<string>, "smile">>().notNull().default({}),
    /** SHA-256 of the avatar's files, as in `avatars`. */
    packHash: text("pack_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("photo_consents_owner_idx").on(t.ownerId, t.id)],
);

/** An image to show behind avatars; its file is in the data folder under its id. */
export const backgrounds = pgTable(
  "backgrounds",
  {
    id: id(),
    ownerId: ownerId(),
    name: text("name").notNull(),
    /** What its files weigh, for the account's quota; null until `measureStoredFiles` has measured an older one. */
    sizeBytes: bigint("size_bytes", { mode: "number" }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("backgrounds_owner_idx").on(t.ownerId, t.id)],
);
