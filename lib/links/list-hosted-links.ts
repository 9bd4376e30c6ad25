import { db } from "#db/client.ts";
import { type HostedLinkRow, listHostedLinkRows, listScenarioLinkRows } from "#lib/links/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { cutPage, type Page } from "#lib/platform/http/pages.ts";

/** A page of the caller's links, newest first; of one scenario when `scenarioId` is given. */
export async function listHostedLinks(
  caller: Caller,
  page: Page & { scenarioId?: string | undefined },
): Promise<{ rows: HostedLinkRow[]; nextCursor: string | null }> {
  const rows = await listHostedLinkRows(db, caller.ownerId, { ...page, limit: page.limit + 1 });
  return cutPage(rows, page.limit);
}

/** All links of one of the caller's scenarios, newest first. */
export async function listLinksOfScenario(caller: Caller, scenarioId: string): Promise<HostedLinkRow[]> {
  return await listScenarioLinkRows(db, caller.ownerId, scenarioId);
}
