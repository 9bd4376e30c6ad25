import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";
import { users } from "./users.ts";

/**
 * A mail to a member that waits for the mail server. Stored with the change it reports, deleted once the server has
 * taken it. `kind` and `detail` say what happened; the text, and a link's secret, are only made when it is sent.
 */
export const accountMails = pgTable(
  "account_mails",
  {
    id: id(),
    ownerId: ownerId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    recipient: text("recipient").notNull(),
    kind: text("kind").notNull(),
    detail: text("detail").notNull(),
    attempts: integer("attempts").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    dueAt: instant("due_at").notNull().defaultNow(),
  },
  (t) => [index("account_mails_due_idx").on(t.dueAt)],
);
