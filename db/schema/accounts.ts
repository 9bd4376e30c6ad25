import { sql } from "drizzle-orm";
import { boolean, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { v7 as uuidv7 } from "uuid";

/** An owner: everything else belongs to one. At most one account owns the instance: the index, not the code, sees to it. */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid("id")
      .primaryKey()
      .$defaultFn(() => uuidv7()),
    name: text("name").notNull(),
    plan: text("plan", { enum: ["free", "paid"] }).notNull(),
    isInstanceOwner: boolean("is_instance_owner").notNull().default(false),
    /** The avatar that forms choose at first; without a foreign key, so that a deleted one simply counts as none. */
    defaultAvatarId: uuid("default_avatar_id"),
    /** After how many days calls that are over are deleted with all that belongs to them; null keeps them. */
    conversationDays: integer("conversation_days"),
    /** The same for their recordings alone. */
    recordingDays: integer("recording_days"),
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex("accounts_instance_owner_key").on(t.isInstanceOwner).where(sql`${t.isInstanceOwner}`)],
);
