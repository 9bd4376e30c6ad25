import { index, pgTable, real, text, uuid, vector } from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";
import { EMBEDDING_WIDTH } from "#db/schema/chunks.ts";
import { knowledgeBases } from "#db/schema/knowledge-bases.ts";
import { sessions } from "#db/schema/sessions.ts";

/**
 * What a caller asked and no document of the base answered. `score` is that of the best passage, which was too low.
 * Goes when it is answered or set aside: the answer is a document then.
 */
export const unansweredQuestions = pgTable(
  "unanswered_questions",
  {
    id: id(),
    ownerId: ownerId(),
    knowledgeBaseId: uuid("knowledge_base_id")
      .notNull()
      .references(() => knowledgeBases.id, { onDelete: "cascade" }),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    question: text("question").notNull(),
    score: real("score").notNull(),
    embedding: vector("embedding", { dimensions: EMBEDDING_WIDTH }).notNull(),
    embeddingModel: text("embedding_model").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [
    index("unanswered_questions_base_idx").on(t.knowledgeBaseId, t.id),
    index("unanswered_questions_owner_idx").on(t.ownerId),
    index("unanswered_questions_session_idx").on(t.sessionId),
  ],
);
