import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { belongsTo, instant } from "#db/columns.ts";
import type { HistoryItem } from "#lib/flow/simulation/play-call.ts";
import { sessions } from "./sessions.ts";

/**
 * What the app needs to continue a text conversation, beside the session's `flowState`; deleted with its conversation.
 *
 * `history` is what the model sees. `openSeq` is the command whose turn has begun: 0 for the greeting, null between turns. A
 * turn whose app died is resumed there. Only the app named by `heldBy` writes, until `heldUntil`. `activityAt` is when the
 * visitor or the owner's server last sent something.
 */
export const textConversations = pgTable("text_conversations", {
  sessionId: belongsTo("session_id", () => sessions.id).primaryKey(),
  history: jsonb("history").$type<HistoryItem[]>().notNull().default([]),
  openSeq: integer("open_seq").default(0),
  heldBy: text("held_by"),
  heldUntil: instant("held_until"),
  activityAt: instant("activity_at").notNull().defaultNow(),
});

export type TextConversationRow = typeof textConversations.$inferSelect;
