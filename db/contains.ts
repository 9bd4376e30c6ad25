import { type AnyColumn, or, type SQL, sql } from "drizzle-orm";

/** Matches rows with `text` in one of these columns, in any case; all rows without a text. */
export function contains(columns: readonly AnyColumn[], text: string | undefined): SQL | undefined {
  if (!text) return undefined;
  return or(...columns.map((column) => sql`strpos(lower(${column}), lower(${text})) > 0`));
}
