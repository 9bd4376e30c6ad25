import { index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, ownerId, timestamps } from "#db/columns.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { sessions } from "./sessions.ts";

/**
 * The model's summary of a finished call. The row exists before the model is asked, and is claimed until `heldUntil`,
 * so only one job asks per call. `attempts` counts model requests. `outcome` is the answer to the scenario's `question`
 * at the time of the call, `outcomeRowSeq` the transcript row that supports it; all three are null if the scenario has
 * no question. `extracted` has every value of the scenario, null if it was not mentioned. `error` is for the owner.
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
