import { and, count, desc, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { documents, sitePages, sites } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import type { Page } from "#lib/http/input/pages.ts";

export type SiteRow = typeof sites.$inferSelect;
export type SitePageRow = typeof sitePages.$inferSelect;
type PageCounts = Record<SitePageRow["state"], number> & { documentCount: number };
export type ListedSiteRow = SiteRow & PageCounts;

const ofBase = (ownerId: string, knowledgeBaseId: string) =>
  and(eq(sites.ownerId, ownerId), eq(sites.knowledgeBaseId, knowledgeBaseId), notDeleted.site);

/** Returns `undefined`, and stores nothing, if the knowledge base already has a site with this address. */
export async function insertSite(
  db: Db,
  values: Pick<
    SiteRow,
    "ownerId" | "knowledgeBaseId" | "url" | "pathPrefix" | "maxDepth" | "maxPages" | "schedule"
  >,
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .insert(sites)
    .values({ ...values, status: "pending" })
    .onConflictDoNothing()
    .returning({ id: sites.id });
  return row;
}

export async function findSiteRow(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  id: string,
): Promise<SiteRow | undefined> {
  const [row] = await db
    .select()
    .from(sites)
    .where(and(ofBase(ownerId, knowledgeBaseId), eq(sites.id, id)));
  return row;
}

/** Newest first. */
export async function listSiteRows(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  { limit, beforeId }: Pick<Page, "limit" | "beforeId">,
): Promise<SiteRow[]> {
  return await db
    .select()
    .from(sites)
    .where(and(ofBase(ownerId, knowledgeBaseId), beforeId ? lt(sites.id, beforeId) : undefined))
    .orderBy(desc(sites.id))
    .limit(limit);
}

const counted = (state: SitePageRow["state"]) =>
  sql`count(*) filter (where ${sitePages.run} = ${sites.run} and ${sitePages.state} = ${state})`.mapWith(
    Number,
  );

/** Counts the pages of each site's current run, and the documents. */
export async function countPages(
  db: Db,
  ownerId: string,
  siteIds: readonly string[],
): Promise<Map<string, PageCounts>> {
  if (siteIds.length === 0) return new Map();
  const rows = await db
    .select({
      siteId: sitePages.siteId,
      waiting: counted("waiting"),
      stored: counted("stored"),
      unchanged: counted("unchanged"),
      skipped: counted("skipped"),
      documentCount: sql`count(${sitePages.documentId})`.mapWith(Number),
    })
    .from(sitePages)
    .innerJoin(sites, eq(sites.id, sitePages.siteId))
    .where(and(eq(sitePages.ownerId, ownerId), inArray(sitePages.siteId, [...siteIds])))
    .groupBy(sitePages.siteId);
  return new Map(rows.map(({ siteId, ...counts }) => [siteId, counts]));
}

/** Counts the skipped pages of each site's current run by their reason, most first. */
export async function countReasons(db: Db, ownerId: string, siteIds: readonly string[]) {
  if (siteIds.length === 0) return [];
  const total = count();
  const rows = await db
    .select({ siteId: sitePages.siteId, reason: sitePages.reason, count: total })
    .from(sitePages)
    .innerJoin(sites, and(eq(sites.id, sitePages.siteId), eq(sites.run, sitePages.run)))
    .where(
      and(
        eq(sitePages.ownerId, ownerId),
        inArray(sitePages.siteId, [...siteIds]),
        isNotNull(sitePages.reason),
      ),
    )
    .groupBy(sitePages.siteId, sitePages.reason)
    .orderBy(desc(total));
  return rows.flatMap(({ reason, ...row }) => (reason ? [{ ...row, reason }] : []));
}

/** The pages of a site's current run, newest first. */
export async function listSitePageRows(
  db: Db,
  site: Pick<SiteRow, "ownerId" | "id" | "run">,
  { limit, beforeId }: Pick<Page, "limit" | "beforeId">,
): Promise<SitePageRow[]> {
  return await db
    .select()
    .from(sitePages)
    .where(and(ofRun(site), beforeId ? lt(sitePages.id, beforeId) : undefined))
    .orderBy(desc(sitePages.id))
    .limit(limit);
}

export const ofSite = ({ ownerId, id }: Pick<SiteRow, "ownerId" | "id">) =>
  and(eq(sitePages.ownerId, ownerId), eq(sitePages.siteId, id));

export const ofRun = (site: Pick<SiteRow, "ownerId" | "id" | "run">) =>
  and(ofSite(site), eq(sitePages.run, site.run));

const isIdle = or(eq(sites.status, "completed"), eq(sites.status, "failed"));

/** When a site with this schedule is read again after a run that ended at this time; null if only on request. */
export const nextRunAfter = (
  endedAt: SQL | PgColumn,
  schedule: SQL | PgColumn = sites.schedule,
): SQL<Date | null> =>
  sql`case ${schedule} when 'daily' then ${endedAt} + interval '1 day' when 'weekly' then ${endedAt} + interval '7 days' end`;

/** Changes what the next run reads, and when that is: a run that is open sets the time of the next one when it ends. */
export async function updateSiteRow(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  id: string,
  change: Partial<Pick<SiteRow, "pathPrefix" | "maxDepth" | "maxPages" | "schedule">>,
): Promise<void> {
  const schedule = change.schedule && sql`${change.schedule}::text`;
  const next = nextRunAfter(sites.finishedAt, schedule);
  await db
    .update(sites)
    .set({ ...change, nextRunAt: sql`case when ${isIdle} then ${next} end` })
    .where(and(ofBase(ownerId, knowledgeBaseId), eq(sites.id, id)));
}

/** Requests a new run of a site that is not being read. Returns `false` if there is none. */
export async function markSitePending(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  id: string,
): Promise<boolean> {
  const marked = await db
    .update(sites)
    .set({ status: "pending", error: null, nextRunAt: null })
    .where(and(ofBase(ownerId, knowledgeBaseId), eq(sites.id, id), isIdle))
    .returning({ id: sites.id });
  return marked.length > 0;
}

/** Deletes sites with their documents. Returns the ids of the sites. */
export async function deleteSiteRows(
  db: Db,
  ownerId: string,
  knowledgeBaseId: string,
  ids: string[],
): Promise<string[]> {
  return await db.transaction(async (tx) => {
    const found = await tx
      .select({ id: sites.id })
      .from(sites)
      .where(and(ofBase(ownerId, knowledgeBaseId), inArray(sites.id, ids)))
      // A crawl that is storing a page has ended before, and the next page finds no site.
      .for("update");
    const siteIds = found.map(({ id }) => id);
    if (siteIds.length === 0) return [];
    const pages = await tx
      .select({ documentId: sitePages.documentId })
      .from(sitePages)
      .where(and(eq(sitePages.ownerId, ownerId), inArray(sitePages.siteId, siteIds)));
    await deleteWithReplaced(
      tx,
      ownerId,
      pages.flatMap(({ documentId }) => documentId ?? []),
    );
    await tx.delete(sites).where(and(eq(sites.ownerId, ownerId), inArray(sites.id, siteIds)));
    return siteIds;
  });
}

/** Deletes documents, and those that they were about to replace. */
export async function deleteWithReplaced(tx: Db, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await tx
    .delete(documents)
    .where(and(eq(documents.ownerId, ownerId), inArray(documents.id, [...ids])))
    .returning({ replacesId: documents.replacesId });
  const replaced = gone.flatMap(({ replacesId }) => replacesId ?? []);
  if (replaced.length === 0) return;
  await tx.delete(documents).where(and(eq(documents.ownerId, ownerId), inArray(documents.id, replaced)));
}

/** Sites whose refresh is due, the longest overdue of each account, oldest first. */
export async function listDueAcrossOwners(db: Db, now: Date, limit: number) {
  const first = db
    .selectDistinctOn([sites.ownerId], {
      id: sites.id,
      ownerId: sites.ownerId,
      knowledgeBaseId: sites.knowledgeBaseId,
      nextRunAt: sites.nextRunAt,
    })
    .from(sites)
    .where(and(lt(sites.nextRunAt, now), isIdle, notDeleted.site))
    .orderBy(sites.ownerId, sites.nextRunAt)
    .as("first");
  return await db.select().from(first).orderBy(first.nextRunAt).limit(limit);
}

/** Sites that wait to be read, or whose reading has stopped, oldest first. */
export async function listForgottenAcrossOwners(db: Db, before: Date, limit: number) {
  return await db
    .select({ id: sites.id, ownerId: sites.ownerId })
    .from(sites)
    .where(
      and(
        ne(sites.status, "completed"),
        ne(sites.status, "failed"),
        lt(sites.updatedAt, before),
        notDeleted.site,
      ),
    )
    .orderBy(sites.updatedAt)
    .limit(limit);
}
