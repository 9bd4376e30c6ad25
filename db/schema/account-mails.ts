import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";
import { sessions } from "./sessions.ts";
import { users } from "./users.ts";

/**
 * A mail to a member or a visitor that waits for the mail server. Stored with the change it reports, deleted once the
 * server has taken it. `kind` and `detail` say what happened; the text, and a link's secret, are only made when it is sent.
 * The mail of a scenario has its text as `detail`, and goes with its conversation, `sessionId`. `error` is why it was not taken.
 */
export const accountMails = pgTable(
  "account_mails",
  {
    id: id(),
    ownerId: ownerId(),
    /** Null for a visitor. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    recipient: text("recipient").notNull(),
    sessionId: uuid("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    detail: text("detail").notNull(),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
    createdAt: instant("created_at").notNull().defaultNow(),
    dueAt: instant("due_at").notNull().defaultNow(),
  },
  (t) => [
    index("account_mails_due_idx").on(t.dueAt),
    index("account_mails_session_idx").on(t.sessionId).where(sql`session_id is not null`),
  ],
);
