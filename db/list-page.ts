import { type AnyColumn, asc, desc, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Page } from "#lib/http/input/pages.ts";
import { NEWEST_FIRST } from "#lib/http/input/sort.ts";

type ListColumns = { id: AnyColumn; name: AnyColumn; updatedAt: AnyColumn };

/** The condition for rows after the cursor, and the order. Ids sort by creation and break ties. */
export function listPage(
  { id, name, updatedAt }: ListColumns,
  { sort = NEWEST_FIRST, beforeId, beforeValue = "" }: Page,
): { isAfter: SQL | undefined; order: SQL[] } {
  const direction = sort.isDescending ? desc : asc;
  const isPast = sort.isDescending ? lt : gt;
  if (sort.by === "created") {
    return { isAfter: beforeId ? isPast(id, beforeId) : undefined, order: [direction(id)] };
  }
  const [value, last] =
    sort.by === "name"
      ? [sql`lower(${name})`, sql`lower(${beforeValue}::text)`]
      : [sql`${updatedAt}`, sql`${beforeValue}::timestamptz`];
  return {
    isAfter: beforeId ? isPast(sql`(${value}, ${id})`, sql`(${last}, ${beforeId}::uuid)`) : undefined,
    order: [direction(value), direction(id)],
  };
}
