import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, ownerId, timestamps } from "#db/columns.ts";
import { knowledgeBases } from "#db/schema/knowledge-bases.ts";

/**
 * A text of a knowledge base, kept whole as uploaded. Found by searches once `completed`. Names need not be unique.
 * `embeddingModel` and `language` are those that its chunks were made with; where they are not today's, or the model is
 * null, its chunks are renewed. `replacesId` is the document that goes as soon as this one is completed.
 */
export const documents = pgTable(
  "documents",
  {
    id: id(),
    ownerId: ownerId(),
    knowledgeBaseId: uuid("knowledge_base_id")
      .notNull()
      .references(() => knowledgeBases.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    description: text("description").notNull(),
    content: text("content").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    chunkCount: integer("chunk_count").notNull().default(0),
    status: text("status", { enum: ["pending", "completed", "failed"] }).notNull(),
    error: text("error"),
    embeddingModel: text("embedding_model"),
    language: text("language"),
    replacesId: uuid("replaces_id"),
    ...timestamps,
  },
  (t) => [
    index("documents_knowledge_base_idx").on(t.knowledgeBaseId, t.id),
    index("documents_owner_idx").on(t.ownerId),
  ],
);
