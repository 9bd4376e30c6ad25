import { index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/**
 * A file or folder in the data folder whose row is deleted. Stored in the transaction that deletes the row, so nothing is
 * forgotten if the process dies before it has removed the file. Has no owner: the account may be deleted as well.
 */
export const fileRemovals = pgTable(
  "file_removals",
  { id: id(), path: text("path").notNull(), createdAt: instant("created_at").notNull().defaultNow() },
  (t) => [index("file_removals_created_idx").on(t.createdAt)],
);
