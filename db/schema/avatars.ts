import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamps } from "#db/columns.ts";
import { accounts } from "#db/schema/accounts.ts";

/**
 * A face and a voice. `ownerId` null: built in and visible to every account. `slug` names the folder of its files: in the
 * repository's `avatars/`, or in the data folder's for an uploaded one.
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
    /** SHA-256 of an uploaded person's files, by which workers keep them; null for built-in ones, whose files they have. */
    packHash: text("pack_hash"),
    ...timestamps,
  },
  (t) => [uniqueIndex("avatars_slug_key").on(t.slug), index("avatars_owner_idx").on(t.ownerId, t.createdAt)],
);
