import { boolean, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { sessions } from "#db/schema/sessions.ts";

/**
 * What was said and heard. The worker numbers the rows; writing a number again replaces the row, so a retry never doubles one.
 * `commandSeq` ties a `system` row to the command that brought it: at most one row a command.
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
  },
  (t) => [
    primaryKey({ columns: [t.sessionId, t.seq] }),
    uniqueIndex("transcript_rows_command_key").on(t.sessionId, t.commandSeq),
  ],
);
