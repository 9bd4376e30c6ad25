import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";
import { users } from "#db/schema/users.ts";

/**
 * A link that works once: `reset` sets `userId`'s password, `invite` (from `userId`) lets somebody sign up. Only the
 * hash is kept. To redeem one is to delete its row, so two redemptions race on one row and one of them finds nothing.
 */
export const oneTimeTokens = pgTable(
  "one_time_tokens",
  {
    id: id(),
    ownerId: ownerId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["reset", "invite"] }).notNull(),
    tokenHash: text("token_hash").notNull(),
    /** Whom an invitation is for, as its owner put it: a link itself cannot be read again. */
    note: text("note"),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [uniqueIndex("one_time_tokens_token_hash_key").on(t.tokenHash)],
);
