import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/**
 * How often something guessable was tried since `windowStartedAt`. `subject` is a hash over what is counted (an e-mail
 * and a network address, say), so that the table tells nobody who tried.
 */
export const attemptCounters = pgTable(
  "attempt_counters",
  {
    subject: text("subject").primaryKey(),
    count: integer("count").notNull(),
    windowStartedAt: instant("window_started_at").notNull(),
  },
  (t) => [index("attempt_counters_window_idx").on(t.windowStartedAt)],
);
