import { index, integer, pgTable, primaryKey, text, vector } from "drizzle-orm/pg-core";
import { belongsTo, ownerId, searchWords } from "#db/columns.ts";
import { documents } from "./documents.ts";
import { knowledgeBases } from "./knowledge-bases.ts";

/** Dimensions of an embedding, for every model. */
export const EMBEDDING_WIDTH = 384;

/**
 * A piece of a document that is retrieved as a unit. `heading` is the path of headings above it; `words` covers both.
 * `embeddingModel` created the vector: only vectors of one model can be compared. Owner and base are repeated here,
 * because every search filters by them. While a document is being embedded, its finished chunks are here, in order.
 */
export const chunks = pgTable(
  "chunks",
  {
    documentId: belongsTo("document_id", () => documents.id),
    position: integer("position").notNull(),
    ownerId: ownerId(),
    knowledgeBaseId: belongsTo("knowledge_base_id", () => knowledgeBases.id),
    heading: text("heading").notNull(),
    content: text("content").notNull(),
    tokens: integer("tokens").notNull(),
    words: searchWords("words").notNull(),
    embedding: vector("embedding", { dimensions: EMBEDDING_WIDTH }).notNull(),
    embeddingModel: text("embedding_model").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.position] }),
    index("chunks_knowledge_base_idx").on(t.knowledgeBaseId),
    index("chunks_owner_idx").on(t.ownerId),
    index("chunks_words_idx").using("gin", t.words),
    index("chunks_embedding_idx").using("hnsw", t.embedding.op("vector_cosine_ops")),
  ],
);
