import { z } from "zod";
import { invalidField } from "#lib/platform/errors.ts";
import { storableText } from "#lib/platform/text.ts";
import { NEWEST_FIRST, type Sort } from "./sort.ts";

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

/**
 * `search`: only rows with this text in their name. `beforeId`: the last row of the page before this one, and
 * `beforeValue` what that row is sorted by, unless the list is sorted by creation.
 */
export type Page = {
  limit: number;
  beforeId: string | undefined;
  beforeValue?: string | undefined;
  search?: string | undefined;
  sort?: Sort | undefined;
};

export type PageQuery = {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
  sort?: Sort | undefined;
};

/**
 * Lists are newest first unless they are sorted, and ids sort by creation. The cursor is the last id, re-encoded so that
 * clients don't construct one, and what the last row is sorted by. Any 16 bytes are a position in that order, whether or not
 * an id exists there.
 */
export function readPage({ limit, cursor, search, sort }: PageQuery): Page {
  if (cursor === undefined) return { limit, beforeId: undefined, search, sort };
  const [at = "", encoded] = cursor.split(".");
  const beforeValue = readValue(encoded, sort);
  if (!CURSOR.test(at) || beforeValue === null) throw invalidField("cursor", "cursor is not valid");
  return { limit, beforeId: idOf(at), beforeValue, search, sort };
}

/** What the last row was sorted by. Null if the cursor is not one of this order. */
function readValue(encoded: string | undefined, sort: Sort = NEWEST_FIRST): string | undefined | null {
  if ((encoded === undefined) !== (sort.by === "created")) return null;
  if (encoded === undefined) return undefined;
  const value = storableText(Buffer.from(encoded, "base64url").toString());
  return sort.by === "updated" && !isTime(value) ? null : value;
}

/** A time that the database knows, too: it has no year 0. */
const isTime = (text: string): boolean => z.iso.datetime().safeParse(text).success && text >= "0001";

const cursorOf = (id: string): string => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

const idOf = (cursor: string): string =>
  Buffer.from(cursor, "base64url")
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** Splits the result of a query for `limit + 1` rows into the page and the next cursor. */
export function cutPage<Row extends { id: string }>(rows: Row[], limit: number) {
  return cutSortedPage(rows, { limit }, () => "");
}

/** The same for a list that can be sorted. `sortValue`: what a row is sorted by. */
export function cutSortedPage<Row extends { id: string }>(
  rows: Row[],
  { limit, sort = NEWEST_FIRST }: Pick<Page, "limit" | "sort">,
  sortValue: (row: Row, by: "name" | "updated") => string,
) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (!last || rows.length <= limit) return { rows: page, nextCursor: null };
  if (sort.by === "created") return { rows: page, nextCursor: cursorOf(last.id) };
  const value = Buffer.from(sortValue(last, sort.by)).toString("base64url");
  return { rows: page, nextCursor: `${cursorOf(last.id)}.${value}` };
}

/** A page of what `list` returns, which is asked for one row more. `sortValue`: what a row is sorted by, if the list can be sorted. */
export async function loadPage<Row extends { id: string }>(
  page: Page,
  list: (page: Page) => Promise<Row[]>,
  sortValue: (row: Row, by: "name" | "updated") => string = () => "",
) {
  return cutSortedPage(await list({ ...page, limit: page.limit + 1 }), page, sortValue);
}

/** The value that a row with a name and a time of change is sorted by. */
export const sortValueOf = (row: { name: string; updatedAt: Date }, by: "name" | "updated"): string =>
  by === "name" ? row.name : row.updatedAt.toISOString();
