import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { belongsTo, id, ownerId, timestamps } from "#db/columns.ts";
import { knowledgeBases } from "./knowledge-bases.ts";

/**
 * A document of a knowledge base, stored as uploaded. Searchable once `completed`. Names need not be unique.
 * `embeddingModel` and `language` are those of its chunks; if they differ from the current ones, or the model is null,
 * the chunks are renewed. `replacesId` is the document to delete once this one is completed.
 */
export const documents = pgTable(
  "documents",
  {
    id: id(),
    ownerId: ownerId(),
    knowledgeBaseId: belongsTo("knowledge_base_id", () => knowledgeBases.id),
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
    // Has the sizes too, so an account's storage is summed without its rows.
    index("documents_owner_idx").on(t.ownerId, t.sizeBytes),
  ],
);
