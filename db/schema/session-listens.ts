import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import { sessions } from "#db/schema/sessions.ts";

/**
 * Somebody of the account listened in to a live call: who, and when they were let in. Written before they are, and gone
 * with the conversation. `listenerId` has no foreign key and `email` is that of the time, since the person may go.
 */
export const sessionListens = pgTable(
  "session_listens",
  {
    id: id(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    listenerId: uuid("listener_id").notNull(),
    email: text("email").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [index("session_listens_session_idx").on(t.sessionId, t.createdAt)],
);
