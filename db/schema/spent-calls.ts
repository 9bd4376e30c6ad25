import { index, pgTable } from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";

/**
 * The duration of a deleted call and nothing else: deleting a call does not restore its minutes. Removed once no plan
 * counts it.
 */
export const spentCalls = pgTable(
  "spent_calls",
  {
    id: id(),
    ownerId: ownerId(),
    activeAt: instant("active_at").notNull(),
    endedAt: instant("ended_at").notNull(),
  },
  (t) => [index("spent_calls_owner_idx").on(t.ownerId, t.endedAt)],
);
