import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, ownerId, timestamps } from "#db/columns.ts";
import { sessions } from "#db/schema/sessions.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/**
 * What the scenario's model made of a call once it was over. The row is there before the model is asked, and whoever asks
 * holds it (`heldUntil`), so that no two ask for one call. `attempts` counts how often the model was asked. `outcome` is
 * the answer to the `question` of the scenario that the call ran on, `outcomeRowSeq` the transcript's row that it rests
 * on; all three are null where the scenario asks nothing. `extracted` has every value that the scenario names, null where
 * it was not said. `error` is for the owner.
 */
export const conversationSummaries = pgTable(
  "conversation_summaries",
  {
    sessionId: uuid("session_id")
      .primaryKey()
      .references(() => sessions.id, { onDelete: "cascade" }),
    ownerId: ownerId(),
    status: text("status", { enum: ["pending", "ready", "failed"] }).notNull(),
    summary: text("summary"),
    question: text("question"),
    outcome: text("outcome", { enum: ["yes", "no", "unclear"] }),
    outcomeReason: text("outcome_reason"),
    outcomeRowSeq: integer("outcome_row_seq"),
    extracted: jsonb("extracted").$type<Record<string, JsonValue>>(),
    model: text("model"),
    error: text("error"),
    attempts: integer("attempts").notNull().default(0),
    heldUntil: instant("held_until"),
    ...timestamps,
  },
  (t) => [
    index("conversation_summaries_outcome_idx").on(t.ownerId, t.outcome, t.sessionId),
    index("conversation_summaries_status_idx").on(t.status),
  ],
);

export type ConversationSummaryRow = typeof conversationSummaries.$inferSelect;
