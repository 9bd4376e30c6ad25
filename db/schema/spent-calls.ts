import { index, pgTable } from "drizzle-orm/pg-core";
import { id, instant, ownerId } from "#db/columns.ts";

/**
 * The time that a deleted call took, and nothing else of it: deleting a call does not give its minutes back. Goes when no
 * plan counts it any more.
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
