import { db } from "#db/client.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";
import { type ListedScenarioRow, listScenarioRows } from "#lib/scenarios/queries.ts";

/** A page of the caller's scenarios, newest first. */
export async function listScenarios(
  caller: Caller,
  page: Page,
): Promise<{ rows: ListedScenarioRow[]; nextCursor: string | null }> {
  return cutPage(await listScenarioRows(db, caller.ownerId, { ...page, limit: page.limit + 1 }), page.limit);
}
