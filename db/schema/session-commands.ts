import { integer, jsonb, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";
import { sessions } from "#db/schema/sessions.ts";
import type { CommandPayload } from "#lib/platform/worker-protocol.ts";

/** The queue to a live call's worker: delivered in order of `seq`, again after every reconnect, until `ackedAt` is set. */
export const sessionCommands = pgTable(
  "session_commands",
  {
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    seq: integer("seq").notNull(),
    payload: jsonb("payload").$type<CommandPayload>().notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    ackedAt: instant("acked_at"),
  },
  (t) => [primaryKey({ columns: [t.sessionId, t.seq] })],
);
