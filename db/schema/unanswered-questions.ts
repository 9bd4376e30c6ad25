import { index, pgTable, real, text, vector } from "drizzle-orm/pg-core";
import { belongsTo, id, instant, ownerId } from "#db/columns.ts";
import { EMBEDDING_WIDTH } from "./chunks.ts";
import { knowledgeBases } from "./knowledge-bases.ts";
import { sessions } from "./sessions.ts";

/**
 * A visitor's question that no document of the base answered. `score` is the best passage's, which was too low. Deleted
 * when it is answered, by a document, or dismissed.
 */
export const unansweredQuestions = pgTable(
  "unanswered_questions",
  {
    id: id(),
    ownerId: ownerId(),
    knowledgeBaseId: belongsTo("knowledge_base_id", () => knowledgeBases.id),
    sessionId: belongsTo("session_id", () => sessions.id),
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
