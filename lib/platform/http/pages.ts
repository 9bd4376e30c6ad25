import { z } from "zod";
import { AppError } from "#lib/platform/errors.ts";
import { isUuid } from "#lib/platform/ids.ts";

/** `?limit=` and `?cursor=` of every list. */
export const pageQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, { error: "limit must be a number from 1 to 100" })
    .transform(Number)
    .refine((value) => value >= 1 && value <= 100, { error: "limit must be a number from 1 to 100" })
    .default(50)
    .describe("How many of them to answer; 50 when absent")
    .meta({ type: "integer", minimum: 1, maximum: 100, pattern: undefined }),
  cursor: z.string().optional().describe("`next_cursor` of the page before"),
});
export type Page = { limit: number; beforeId: string | undefined };

/** Lists are newest first, and ids sort by creation: the cursor is the last id seen, wrapped so that nobody builds one. */
export function readPage(query: z.output<typeof pageQuery>): Page {
  if (query.cursor === undefined) return { limit: query.limit, beforeId: undefined };
  const beforeId = Buffer.from(query.cursor, "base64url").toString("utf8");
  if (isUuid(beforeId)) return { limit: query.limit, beforeId };
  const message = "cursor is not valid";
  throw new AppError("VALIDATION", { message, details: [{ path: "cursor", message }] });
}

/** Splits what a query for `limit + 1` rows found into the page and the cursor of the next one. */
export function cutPage<Row extends { id: string }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? Buffer.from(last.id).toString("base64url") : null;
  return { rows: page, nextCursor };
}
