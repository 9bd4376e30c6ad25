import { and, asc, count, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { documents, sitePages, sites } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import {
  deleteWithReplaced,
  nextRunAfter,
  ofRun,
  ofSite,
  type SitePageRow,
  type SiteRow,
} from "./queries.ts";
import { withoutQuery } from "./site-address.ts";

/** What a job knows of a site. */
export type SiteRef = Pick<SiteRow, "id" | "ownerId">;

const own = ({ ownerId, id }: SiteRef) => and(eq(sites.ownerId, ownerId), eq(sites.id, id), notDeleted.site);

/** A site that is waiting to be read, or being read. */
export async function findOpenSite(db: Db, ref: SiteRef): Promise<SiteRow | undefined> {
  const [row] = await db
    .select()
    .from(sites)
    .where(and(own(ref), inArray(sites.status, ["pending", "running"])));
  return row;
}

/** Begins the next run of a pending site, and tidies its pages. Returns `undefined` if it is not pending any longer. */
export async function beginRun(tx: Tx, ref: SiteRef, hasSitemap: boolean): Promise<SiteRow | undefined> {
  const [row] = await tx
    .update(sites)
    .set({ status: "running", error: null, hasSitemap, run: sql`${sites.run} + 1`, startedAt: new Date() })
    .where(and(own(ref), eq(sites.status, "pending")))
    .returning();
  if (row) await tidyPages(tx, row);
  return row;
}

/**
 * Forgets pages without a text that were found before the last run. If that run failed, it has not looked for the other pages, so it
 * doesn't count as one that missed them.
 */
async function tidyPages(tx: Tx, site: SiteRow): Promise<void> {
  const last = { ...site, run: site.run - 1 };
  const isOlder = and(ofSite(site), lt(sitePages.run, last.run));
  await tx.delete(sitePages).where(and(isOlder, isNull(sitePages.documentId), isNull(sitePages.digest)));
  const { accepted, waiting } = await countOutcomes(tx, last);
  if (accepted > 0 && waiting === 0) return;
  await tx
    .update(sitePages)
    .set({ run: sql`${sitePages.run} + 1` })
    .where(isOlder);
}

/** Records that a run continues, for the sweep. */
export async function touchSite(db: Db, ref: SiteRef): Promise<void> {
  await db.update(sites).set({ updatedAt: new Date() }).where(own(ref));
}

/** Ends a run, or fails a site whose run could not begin. Returns `false` if another run is open, or none. */
export async function endRun(
  db: Db,
  site: SiteRow,
  end: Pick<SiteRow, "status" | "error">,
): Promise<boolean> {
  const isOpen = and(eq(sites.run, site.run), inArray(sites.status, ["pending", "running"]));
  const ended = await db
    .update(sites)
    .set({ ...end, finishedAt: sql`now()`, nextRunAt: nextRunAfter(sql`now()`) })
    .where(and(own(site), isOpen))
    .returning({ id: sites.id });
  return ended.length > 0;
}

/** Pages that a run finds, in relation to those that it visits: others are listed as beyond the limit. */
const FOUND_PER_PAGE = 2;
/** Addresses that differ only in their query, such as the months of a calendar. */
const MAX_QUERIES_PER_PATH = 10;
/** Rows per statement. */
const BATCH = 500;

/** Adds pages to a run's frontier, each once, as far as its limits allow. */
export async function addPages(
  tx: Tx,
  site: SiteRow,
  addresses: readonly string[],
  depth: number,
): Promise<void> {
  if (addresses.length === 0) return;
  const total = await tx.$count(sitePages, ofRun(site));
  const room = site.maxPages * FOUND_PER_PAGE - total;
  if (room <= 0) return;
  const known = await tx
    .select({ url: sitePages.url })
    .from(sitePages)
    .where(and(ofRun(site), inArray(sitePages.url, [...addresses])));
  const knownUrls = new Set(known.map(({ url }) => url));
  const queries = await countQueries(tx, site, addresses);
  const fresh = addresses.filter((url) => {
    if (knownUrls.has(url)) return false;
    if (!url.includes("?")) return true;
    const path = withoutQuery(url);
    const seen = queries.get(path) ?? 0;
    queries.set(path, seen + 1);
    return seen < MAX_QUERIES_PER_PATH;
  });
  const rows = fresh.slice(0, room).map((url) => ({
    ...{ ownerId: site.ownerId, siteId: site.id, url, depth, run: site.run },
    state: "waiting" as const,
  }));
  for (let at = 0; at < rows.length; at += BATCH) {
    await tx
      .insert(sitePages)
      .values(rows.slice(at, at + BATCH))
      .onConflictDoUpdate({
        target: [sitePages.siteId, sitePages.url],
        set: { run: site.run, depth, state: "waiting", reason: null },
        setWhere: lt(sitePages.run, site.run),
      });
  }
}

/** How many queries of each of the paths a run has. */
async function countQueries(
  tx: Tx,
  site: SiteRow,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  const paths = [...new Set(addresses.filter((url) => url.includes("?")).map(withoutQuery))];
  if (paths.length === 0) return new Map();
  const path = sql<string>`split_part(${sitePages.url}, '?', 1)`;
  const rows = await tx
    .select({ path, total: count() })
    .from(sitePages)
    .where(and(ofRun(site), sql`position('?' in ${sitePages.url}) > 0`, inArray(path, paths)))
    .groupBy(path);
  return new Map(rows.map((row) => [row.path, row.total]));
}

/** The next page to visit: those with the fewest links from the start first. */
export async function findNextPage(db: Db, site: SiteRow): Promise<SitePageRow | undefined> {
  const [row] = await db
    .select()
    .from(sitePages)
    .where(and(ofRun(site), eq(sitePages.state, "waiting")))
    .orderBy(asc(sitePages.depth), asc(sitePages.id))
    .limit(1);
  return row;
}

/** How many pages a run has asked the site for. */
export const countVisited = (db: Db, site: SiteRow): Promise<number> =>
  db.$count(
    sitePages,
    and(ofRun(site), ne(sitePages.state, "waiting"), sql`${sitePages.reason} is distinct from 'robots'`),
  );

export async function isPageOfRun(db: Db, site: SiteRow, url: string): Promise<boolean> {
  return (await db.$count(sitePages, and(ofRun(site), eq(sitePages.url, url)))) > 0;
}

/** Whether another page of the run has a document with this text. */
export async function isTextOfAnother(
  db: Db,
  site: SiteRow,
  page: SitePageRow,
  digest: string,
): Promise<boolean> {
  const isStored = inArray(sitePages.state, ["stored", "unchanged"]);
  return (
    (await db.$count(
      sitePages,
      and(ofRun(site), eq(sitePages.digest, digest), isStored, ne(sitePages.id, page.id)),
    )) > 0
  );
}

/**
 * Locks the site until `tx` has ended, and a page that is still to be visited. Returns `false` if the site was deleted, the run
 * has ended, or another job has visited the page.
 */
export async function lockWaiting(tx: Tx, site: SiteRow, pageId: string): Promise<boolean> {
  const [open] = await tx
    .select({ run: sites.run })
    .from(sites)
    .where(and(own(site), eq(sites.status, "running"), eq(sites.run, site.run)))
    .for("update");
  if (!open) return false;
  const isWaiting = and(ofRun(site), eq(sitePages.id, pageId), eq(sitePages.state, "waiting"));
  return (await tx.$count(sitePages, isWaiting)) > 0;
}

type PageChange = Partial<
  Pick<SitePageRow, "state" | "reason" | "documentId" | "digest" | "etag" | "lastModified">
>;

export async function updatePage(tx: Db, site: SiteRow, pageId: string, change: PageChange): Promise<void> {
  await tx
    .update(sitePages)
    .set(change)
    .where(and(ofSite(site), eq(sitePages.id, pageId)));
}

/** A page's document, and the one that it is about to replace. */
export async function findPageDocument(tx: Db, ownerId: string, id: string | null | undefined) {
  if (!id) return undefined;
  const [row] = await tx
    .select({ id: documents.id, status: documents.status, replacesId: documents.replacesId })
    .from(documents)
    .where(and(eq(documents.ownerId, ownerId), eq(documents.id, id)));
  return row;
}

/** How the pages of a run ended: how many have a text, could not be reached for the moment, or were not visited. */
export async function countOutcomes(
  db: Db,
  site: SiteRow,
): Promise<{ accepted: number; unavailable: number; waiting: number }> {
  const [row] = await db
    .select({
      accepted: sql`count(*) filter (where ${sitePages.state} in ('stored', 'unchanged'))`.mapWith(Number),
      unavailable: sql`count(*) filter (where ${sitePages.reason} = 'unavailable')`.mapWith(Number),
      waiting: sql`count(*) filter (where ${sitePages.state} = 'waiting')`.mapWith(Number),
    })
    .from(sitePages)
    .where(ofRun(site));
  return row ?? { accepted: 0, unavailable: 0, waiting: 0 };
}

/** Marks the pages that a run doesn't visit, because it has visited enough. */
export async function skipWaiting(tx: Tx, site: SiteRow): Promise<void> {
  await tx
    .update(sitePages)
    .set({ state: "skipped", reason: "limit" })
    .where(and(ofRun(site), eq(sitePages.state, "waiting")));
}

/** After as many runs that didn't find it, a page is gone even if another one can never be reached. */
const MISSED_RUNS = 3;

/**
 * Deletes the documents of pages that have lost their text, and forgets pages that are not found any longer. `isWhole`: also those
 * that this run has not visited, or is the first not to find.
 */
export async function deleteGonePages(tx: Tx, site: SiteRow, isWhole: boolean): Promise<void> {
  const hasLost = and(
    ofRun(site),
    eq(sitePages.state, "skipped"),
    isWhole ? ne(sitePages.reason, "unavailable") : sql`${sitePages.reason} not in ('unavailable', 'limit')`,
  );
  const isLeft = lt(sitePages.run, isWhole ? site.run : site.run - MISSED_RUNS + 1);
  const gone = await tx
    .select({ id: sitePages.id, documentId: sitePages.documentId })
    .from(sitePages)
    .where(and(ofSite(site), or(hasLost, isLeft)));
  await deleteWithReplaced(
    tx,
    site.ownerId,
    gone.flatMap(({ documentId }) => documentId ?? []),
  );
  await tx
    .update(sitePages)
    .set({ digest: null, etag: null, lastModified: null })
    .where(and(ofSite(site), hasLost));
  await tx.delete(sitePages).where(and(ofSite(site), isLeft));
}

/** The page at which a run began. */
export async function findStartPage(db: Db, site: SiteRow): Promise<SitePageRow | undefined> {
  const [row] = await db
    .select()
    .from(sitePages)
    .where(and(ofRun(site), eq(sitePages.url, site.url)));
  return row;
}
