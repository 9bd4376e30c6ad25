import {
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
  vector,
} from "drizzle-orm/pg-core";
import { ownerId } from "#db/columns.ts";
import { documents } from "#db/schema/documents.ts";
import { knowledgeBases } from "#db/schema/knowledge-bases.ts";

/** How many numbers an embedding has, whatever model makes it. */
export const EMBEDDING_WIDTH = 384;

/** Words with their places, as Postgres's full-text search reads them. */
const searchWords = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * A piece of a document that is retrieved as one. `heading` is the path of headings above it; `words` are those of both.
 * `embeddingModel` made the vector: only vectors of one model can be compared. Owner and base are repeated here, because
 * every search filters by them. A document that is being embedded has those of its chunks that are done, in order.
 */
export const chunks = pgTable(
  "chunks",
  {
    documentId: uuid("document_id").notNull(),
    position: integer("position").notNull(),
    ownerId: ownerId(),
    knowledgeBaseId: uuid("knowledge_base_id").notNull(),
    heading: text("heading").notNull(),
    content: text("content").notNull(),
    tokens: integer("tokens").notNull(),
    words: searchWords("words").notNull(),
    embedding: vector("embedding", { dimensions: EMBEDDING_WIDTH }).notNull(),
    embeddingModel: text("embedding_model").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.documentId, t.position] }),
    foreignKey({ columns: [t.documentId], foreignColumns: [documents.id] }).onDelete("cascade"),
    foreignKey({ columns: [t.knowledgeBaseId], foreignColumns: [knowledgeBases.id] }).onDelete("cascade"),
    index("chunks_knowledge_base_idx").on(t.knowledgeBaseId),
    index("chunks_owner_idx").on(t.ownerId),
    index("chunks_words_idx").using("gin", t.words),
    index("chunks_embedding_idx").using("hnsw", t.embedding.op("vector_cosine_ops")),
  ],
);
