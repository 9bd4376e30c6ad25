import type { Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import type { Query } from "../../pages.ts";
import { readSectionQuery } from "../page-helpers.ts";

type SectionRows<Row> = {
  list: (actor: Actor, page: Page) => Promise<{ rows: Row[]; nextCursor: string | null }>;
  /** Counts the rows of all pages. */
  count: (actor: Actor, page: Page) => Promise<number>;
};

/** The page of a section's rows that the URL asks for, and what `ToolsSection` shows around it. */
export async function readSection<Row>(
  actor: Actor,
  query: Query,
  section: string,
  { list, count }: SectionRows<Row>,
) {
  const page = readSectionQuery(query, section);
  const { rows, nextCursor } = await list(actor, page);
  const isWhole = page.beforeId === undefined && nextCursor === null;
  const total = isWhole ? rows.length : await count(actor, page);
  return {
    rows,
    shown: { list: { path: "/tools", section, ...page }, total, nextCursor, isEmpty: rows.length === 0 },
  };
}
