import { z } from "zod";
import { invalidField } from "#lib/platform/errors.ts";
import { storableText } from "#lib/platform/text.ts";

/** 16 bytes in base64url. */
const CURSOR = /^[A-Za-z0-9_-]{22}$/;

/** `?limit=` and `?cursor=` of every list. */
export const pageQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, { error: "limit must be a number from 1 to 100" })
    .transform(Number)
    .refine((value) => value >= 1 && value <= 100, { error: "limit must be a number from 1 to 100" })
    .default(50)
    .describe("Number of items per page; default 50")
    .meta({ type: "integer", minimum: 1, maximum: 100, pattern: undefined }),
  cursor: z
    .string()
    .optional()
    .describe("`next_cursor` of the previous page")
    .meta({ pattern: CURSOR.source }),
});

/** Characters of a search. */
export const MAX_SEARCH = 200;

/** A search as names are stored: composed, and without characters that no database stores. Undefined if nothing is left. */
export const cleanSearch = (text: string): string | undefined =>
  storableText(text).trim().normalize("NFC").slice(0, MAX_SEARCH) || undefined;

/** The same, and `?search=`, of lists of things with names. */
export const namedPageQuery = pageQuery.extend({
  search: z
    .string()
    .max(MAX_SEARCH)
    .transform(cleanSearch)
    .optional()
    .describe("Only those with this text in their name")
    .meta({ type: "string", maxLength: MAX_SEARCH }),
});

/** `search`: only rows with this text in their name. */
export type Page = { limit: number; beforeId: string | undefined; search?: string | undefined };

/**
 * Lists are newest first, and ids sort by creation. The cursor is the last id, re-encoded so that clients don't
 * construct one. Any 16 bytes are a position in that order, whether or not an id exists there.
 */
export function readPage(query: z.output<typeof pageQuery> & { search?: string | undefined }): Page {
  const { limit, search } = query;
  if (query.cursor === undefined) return { limit, beforeId: undefined, search };
  if (CURSOR.test(query.cursor)) return { limit, beforeId: idOf(query.cursor), search };
  throw invalidField("cursor", "cursor is not valid");
}

const cursorOf = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

const idOf = (cursor: string): string =>
  Buffer.from(cursor, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** Splits the result of a query for `limit + 1` rows into the page and the next cursor. */
export function cutPage<Row extends { id: string }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? cursorOf(last.id) : null };
}
