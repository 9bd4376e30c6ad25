import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";
import { users } from "#db/schema/users.ts";

/**
 * A browser in which somebody is signed in. Its cookie names the row, and every request looks it up: a row that is
 * deleted signs that browser out, whatever its cookie says.
 */
export const signIns = pgTable(
  "sign_ins",
  {
    id: id(),
    ownerId: ownerId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    userAgent: text("user_agent").notNull(),
    address: text("address").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
  },
  (t) => [index("sign_ins_user_idx").on(t.userId), index("sign_ins_last_seen_idx").on(t.lastSeenAt)],
);
