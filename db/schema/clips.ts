import { index, pgTable, text } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";

/** A named container of takes. Which one is its favourite stands with the takes. */
export const clips = pgTable(
  "clips",
  { id: id(), ownerId: ownerId(), name: text("name").notNull(), ...timestamps },
  (t) => [index("clips_owner_idx").on(t.ownerId, t.id)],
);
