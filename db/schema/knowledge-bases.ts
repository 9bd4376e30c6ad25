import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";

/** Languages whose word forms the database knows; `simple` matches words exactly. */
export const SEARCH_LANGUAGES = [
  "english",
  "arabic",
  "danish",
  "dutch",
  "finnish",
  "french",
  "german",
  "greek",
  "hungarian",
  "italian",
  "norwegian",
  "portuguese",
  "romanian",
  "russian",
  "spanish",
  "swedish",
  "turkish",
  "simple",
] as const;

/** A named set of searchable documents. `language` selects the word forms of its full-text search. */
export const knowledgeBases = pgTable(
  "knowledge_bases",
  {
    id: id(),
    ownerId: ownerId(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    language: text("language", { enum: SEARCH_LANGUAGES }).notNull().default("english"),
    ...timestamps,
  },
  (t) => [
    uniqueIndex("knowledge_bases_owner_name_key").on(t.ownerId, t.name),
    index("knowledge_bases_owner_idx").on(t.ownerId, t.id),
  ],
);
