import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { sessions } from "#db/schema/sessions.ts";
import type { TurnTiming } from "#lib/platform/turn-timing.ts";

/** A passage that an answer leaned on. The document's name is kept, since the document may go. */
export type Citation = { documentId: string; documentName: string; position: number; score: number };

/** A function that the model called; `ok` is false when it failed. What it was called with stands in `tool_calls`. */
export type SpokenToolCall = { callId: string; name: string; nodeId: string; ok: boolean };

const searchWords = customType<{ data: string }>({ dataType: () => "tsvector" });

/**
 * What was said and heard. The worker numbers the rows; writing a number again replaces the row, so a retry never doubles one.
 * `commandSeq` ties a `system` row to the command that brought it: at most one row a command.
 * `citations` are the passages that were retrieved for an `assistant` row; null where nothing was asked for.
 * `waitMs` is how long the caller had waited for an `assistant` row since the end of their turn; null for what answers none.
 * `generated` is all that an interrupted row would have said, and `interruptedAtMs` how much of it had sounded by then.
 * `toolCalls` are the functions that the model called on the way to an `assistant` row; null for none.
 * `filler` rows answer nothing: they were said while a function ran.
 * `words` are those of `content` as they stand, whatever the language: searches read them.
 */
export const transcriptRows = pgTable(
  "transcript_rows",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
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
    words: searchWords("words").generatedAlwaysAs(sql`to_tsvector('simple', left(content, 100000))`),
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.seq] }),
    uniqueIndex("transcript_rows_command_key").on(t.sessionId, t.commandSeq),
    index("transcript_rows_words_idx").using("gin", t.words),
    // Answer times of many calls are read from it, without their rows.
    index("transcript_rows_waits_idx").on(t.sessionId, t.waitMs).where(sql`wait_ms is not null`),
  ],
);
