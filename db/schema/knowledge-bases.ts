import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";

/** A named set of documents to retrieve from. */
export const knowledgeBases = pgTable(
  "knowledge_bases",
  {
    id: id(),
    ownerId: ownerId(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex("knowledge_bases_owner_name_key").on(t.ownerId, t.name),
    index("knowledge_bases_owner_idx").on(t.ownerId, t.id),
  ],
);
