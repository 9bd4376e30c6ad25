import { bigint, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";

/** An uploaded picture for cards; its file is in the storage under its id. Scenarios name it as `picture:<id>`. */
export const cardPictures = pgTable(
  "card_pictures",
  {
    id: id(),
    ownerId: ownerId(),
    /** SHA-256 of what was uploaded: the same picture is stored once in an account. */
    hash: text("hash").notNull(),
    /** What its file weighs, for the account's quota. */
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    /** Since when no scenario is known to contain it; null while one does. */
    unusedSince: instant("unused_since").defaultNow(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex("card_pictures_hash_key").on(t.ownerId, t.hash),
    index("card_pictures_owner_idx").on(t.ownerId, t.id),
  ],
);
