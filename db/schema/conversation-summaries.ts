import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { JsonValue } from "#lib/platform/json.ts";
import { afterCallColumns } from "./sessions.ts";

/**
 * The model's summary of a finished call. The row exists before the model is asked, and is claimed until `heldUntil`,
 * so only one job asks per call. `attempts` counts model requests. `outcome` is the answer to the scenario's `question`
 * at the time of the call, `outcomeRowSeq` the transcript row that supports it; all three are null if the scenario has
 * no question. `extracted` has every value of the scenario, null if it was not mentioned. `error` is for the owner.
 */
export const conversationSummaries = pgTable(
  "conversation_summaries",
  {
    ...afterCallColumns(),
    summary: text("summary"),
    question: text("question"),
    outcome: text("outcome", { enum: ["yes", "no", "unclear"] }),
    outcomeReason: text("outcome_reason"),
    outcomeRowSeq: integer("outcome_row_seq"),
    extracted: jsonb("extracted").$type<Record<string, JsonValue>>(),
  },
  (t) => [
    index("conversation_summaries_outcome_idx").on(t.ownerId, t.outcome, t.sessionId),
    index("conversation_summaries_status_idx").on(t.status),
  ],
);

export type ConversationSummaryRow = typeof conversationSummaries.$inferSelect;
