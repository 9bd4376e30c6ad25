import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { belongsTo, instant, searchWords } from "#db/columns.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { TurnTiming } from "#lib/worker-protocol/turn-timing.ts";
import { sessions } from "./sessions.ts";

/** A passage that an answer used. The document's name is a copy, because the document may be deleted. */
export type Citation = { documentId: string; documentName: string; position: number; score: number };

/** A function that the model called; `ok` is false if it failed. `args` is absent in calls from before 0.2.0. */
export type SpokenToolCall = {
  callId: string;
  name: string;
  nodeId: string;
  ok: boolean;
  args?: JsonValue | undefined;
};

/**
 * Numbers the changes of transcript rows and tool calls. A transaction that takes a number holds the lock of the session until the
 * commit, so a session's numbers are committed in their order. It begins above every number of a row.
 */
export const conversationRevisions = pgSequence("conversation_revisions", { startWith: 2_147_483_648 });

/**
 * The transcript as heard. The worker numbers the rows; rewriting a number replaces the row, so a retry never
 * duplicates one. `commandSeq` links a `system` row to its command: one row per command at most. `citations` are the
 * passages retrieved for an `assistant` row; null without a search. `waitMs` is how long the visitor waited for an
 * `assistant` row since the end of their turn; null if it answers no turn. `generated` is an interrupted row's full
 * text, and `interruptedAtMs` how much of it had played. `toolCalls` are the functions that the model called for an
 * `assistant` row; null without any. `typed` rows are what the visitor wrote. `language` is what the
 * visitor was heard to speak, in a call that finds that out. `filler` rows answer nothing: they were spoken while a function
 * ran. `unheard` are the parts of `content` that were shown in silence, because the speech server failed; null without any.
 * `memberName` is who said an `assistant` row in the avatar's place; null for the avatar itself.
 * `revision` is the number of the row's last change; null in rows from before 0.2.0.
 * `words` are the exact words of `content` in any language, for search.
 */
export const transcriptRows = pgTable(
  "transcript_rows",
  {
    sessionId: belongsTo("session_id", () => sessions.id),
    seq: integer("seq").notNull(),
    role: text("role", { enum: ["user", "assistant", "system"] }).notNull(),
    content: text("content").notNull(),
    nodeId: text("node_id").notNull(),
    startedAt: instant("started_at").notNull(),
    interrupted: boolean("interrupted").notNull(),
    commandSeq: integer("command_seq"),
    citations: jsonb("citations").$type<Citation[]>(),
    waitMs: integer("wait_ms"),
    timing: jsonb("timing").$type<TurnTiming>(),
    generated: text("generated"),
    interruptedAtMs: integer("interrupted_at_ms"),
    toolCalls: jsonb("tool_calls").$type<SpokenToolCall[]>(),
    filler: boolean("filler").notNull().default(false),
    typed: boolean("typed").notNull().default(false),
    language: text("language"),
    memberName: text("member_name"),
    unheard: jsonb("unheard").$type<string[]>(),
    revision: bigint("revision", { mode: "number" }),
    words: searchWords("words").generatedAlwaysAs(sql`to_tsvector('simple', left(content, 100000))`),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.seq] }),
    uniqueIndex("transcript_rows_command_key").on(t.sessionId, t.commandSeq),
    index("transcript_rows_words_idx").using("gin", t.words),
    // Latency statistics of many calls are read from this index, without their rows.
    index("transcript_rows_waits_idx").on(t.sessionId, t.waitMs).where(sql`wait_ms is not null`),
  ],
);
