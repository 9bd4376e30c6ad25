import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/** A running worker, by its own reports. A row that is not renewed is one of a worker that has stopped. */
export const workers = pgTable("workers", {
  /** Made by the worker at its start. */
  id: uuid("id").primaryKey(),
  /** Calls that it runs or starts. */
  calls: integer("calls").notNull(),
  /** How many more it would take. */
  places: integer("places").notNull(),
  /** It takes no other call because its calls are slow or use up its processor, not because of their number. */
  isBusy: boolean("is_busy").notNull().default(false),
  /** Its release; null if it does not report one. */
  version: text("version"),
  seenAt: instant("seen_at").notNull(),
});
