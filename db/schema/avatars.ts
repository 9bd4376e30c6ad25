import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, timestamps } from "#db/columns.ts";
import { accounts } from "#db/schema/accounts.ts";

/** A face and a voice. `ownerId` null: built in and visible to every account. `slug` names the folder in `avatars/`. */
export const avatars = pgTable(
  "avatars",
  {
    id: id(),
    ownerId: uuid("owner_id").references(() => accounts.id, { onDelete: "cascade" }),
    slug: text("slug").notNull(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    voice: text("voice").notNull(),
    ...timestamps,
  },
  (t) => [uniqueIndex("avatars_slug_key").on(t.slug), index("avatars_owner_idx").on(t.ownerId, t.createdAt)],
);
