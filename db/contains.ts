import { type AnyColumn, or, type SQL, sql } from "drizzle-orm";

/** Whether `part` is somewhere in `text`, in any case. */
export const containsText = (text: SQL | AnyColumn, part: string): SQL =>
  sql`position(lower(${part}) in lower(${text})) > 0`;

/** Matches rows with `search` in one of these columns, in any case; all rows without a search. */
export const contains = (columns: readonly AnyColumn[], search: string | undefined): SQL | undefined =>
  search ? or(...columns.map((column) => containsText(column, search))) : undefined;
