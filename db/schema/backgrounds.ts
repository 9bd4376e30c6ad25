import { index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";

/** A picture to stand behind avatars; its file lies in the data folder under its id. */
export const backgrounds = pgTable(
  "backgrounds",
  {
    id: id(),
    ownerId: ownerId(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("backgrounds_owner_idx").on(t.ownerId, t.id)],
);
