import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/**
 * Requests of a subject in the minute that began at `startedAt`. Its migration makes the table unlogged: nothing is lost
 * if a crash empties it, and counting costs no disk.
 */
export const rateWindows = pgTable(
  "rate_windows",
  {
    /** A hash, so the table names nobody. */
    subject: text("subject").primaryKey(),
    count: integer("count").notNull(),
    startedAt: instant("started_at").notNull(),
  },
  (t) => [index("rate_windows_started_idx").on(t.startedAt)],
);

/** What only one process does at a time, such as supervision, and which one does it until when. */
export const leases = pgTable("leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
