import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, ownerId } from "#db/columns.ts";
import { users } from "#db/schema/users.ts";

/** Somebody at an external sign-in service (`subject` is its id for them), tied to one user here. */
export const userIdentities = pgTable(
  "user_identities",
  {
    provider: text("provider").notNull(),
    subject: text("subject").notNull(),
    ownerId: ownerId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.provider, t.subject] }), index("user_identities_user_idx").on(t.userId)],
);
