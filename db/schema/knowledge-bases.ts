import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { deletedAt, id, ownerId, timestamps } from "#db/columns.ts";

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
    deletedAt: deletedAt(),
    ...timestamps,
  },
  (t) => [
    // Only of those outside the trash, so that a name can be used again.
    uniqueIndex("knowledge_bases_owner_name_key").on(t.ownerId, t.name).where(sql`${t.deletedAt} is null`),
    index("knowledge_bases_owner_idx").on(t.ownerId, t.id),
    index("knowledge_bases_trash_idx").on(t.ownerId, t.deletedAt).where(sql`${t.deletedAt} is not null`),
  ],
);
