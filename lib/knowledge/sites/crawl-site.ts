import { db } from "#db/client.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { AppError } from "#lib/platform/errors.ts";
import { failureText } from "#lib/platform/failure-text.ts";
import { guardAddresses } from "../documents/import-document.ts";
import {
  addPages,
  beginRun,
  countOutcomes,
  countVisited,
  deleteGonePages,
  endRun,
  findNextPage,
  findOpenSite,
  findStartPage,
  type SiteRef,
  skipWaiting,
  touchSite,
} from "./crawl-queries.ts";
import type { SiteRow } from "./queries.ts";
import { SiteClient } from "./site-client.ts";
import { SITE_FAILURES, SiteError } from "./site-failures.ts";
import { visitPage } from "./visit-page.ts";

/** How long one part of a crawl takes, so that a killed one loses little and others get their turn. */
const PART_MS = 30_000;
/** Between two requests to a site. */
const PAUSE_MS = 500;
const PATIENCE_MS = 6 * HOUR_MS;

type CrawlOptions = { partMs?: number; pauseMs?: number };

/**
 * Reads a part of a site: begins a run if one is pending, and visits pages until some time has passed. Everything that it knows
 * is in the database, so another process can continue at any moment. `busy`: try again later, because too many files are being
 * read, or robots.txt can't be for the moment. A site that can't be read, or the quota, fails the run, and the documents stay.
 */
export async function crawlSite(
  ref: SiteRef,
  { partMs = PART_MS, pauseMs = PAUSE_MS }: CrawlOptions = {},
): Promise<"more" | "busy" | "ended"> {
  let site = await findOpenSite(db, ref);
  if (!site) return "ended";
  const client = new SiteClient(site, { addressesOf: await guardAddresses(ref.ownerId), pauseMs });
  try {
    if (site.status === "pending") {
      const begun = await startRun(site, client);
      if (!begun) return "more";
      site = begun;
    }
    return await visitPages(site, client, performance.now() + partMs);
  } catch (error) {
    if (error instanceof AppError && error.code === "SERVICE_UNAVAILABLE") return "busy";
    if (error instanceof SiteError && error.isPassing && isYoung(site)) return "busy";
    const message = failureOf(error);
    if (message === undefined) throw error;
    await endRun(db, site, { status: "failed", error: message });
    return "ended";
  }
}

/** While it is, a run waits for a robots.txt that can't be read for the moment. */
const isYoung = ({ status, startedAt }: SiteRow): boolean =>
  status === "running" && startedAt !== null && Date.now() - startedAt.getTime() < PATIENCE_MS;

/** Returns `undefined` if another process has begun it. */
async function startRun(site: SiteRow, client: SiteClient): Promise<SiteRow | undefined> {
  if (!(await client.isAllowed(site.url))) throw new SiteError(SITE_FAILURES.robots_denied);
  // Without the sitemap that named the pages of the run before, they would look gone.
  const pages = await client.readSitemaps({ isNeeded: site.run > 0 && site.hasSitemap });
  return await db.transaction(async (tx) => {
    const begun = await beginRun(tx, site, pages.length > 0);
    if (!begun) return undefined;
    await addPages(tx, begun, [site.url], 0);
    await addPages(tx, begun, pages, 1);
    return begun;
  });
}

async function visitPages(site: SiteRow, client: SiteClient, until: number): Promise<"more" | "ended"> {
  await touchSite(db, site);
  for (let visited = await countVisited(db, site); visited < site.maxPages; ) {
    const page = await findNextPage(db, site);
    if (!page) break;
    if (!(await visitPage(site, page, client))) return "more";
    visited = await countVisited(db, site);
    if (performance.now() >= until) return "more";
  }
  await finishRun(site);
  return "ended";
}

/** Ends a run that has visited its pages, and deletes the documents of pages that are gone. Throws `SiteError` if it found none. */
async function finishRun(site: SiteRow): Promise<void> {
  const { accepted, unavailable } = await countOutcomes(db, site);
  if (accepted === 0) throw new SiteError(await whyNothing(site));
  const end = { status: "completed" as const, error: null };
  await db.transaction(async (tx) => {
    if (!(await endRun(tx, site, end))) return;
    await skipWaiting(tx, site);
    // A page that could not be reached would have named others, so what wasn't found then isn't gone yet.
    await deleteGonePages(tx, site, unavailable === 0);
  });
}

/** Why a run has no page with text, by what happened to its first one. */
async function whyNothing(site: SiteRow): Promise<string> {
  const start = await findStartPage(db, site);
  if (start?.reason === "outside") return SITE_FAILURES.moved;
  if (start?.reason === "robots") return SITE_FAILURES.robots_denied;
  if (start?.reason === "unavailable") return SITE_FAILURES.no_host;
  const isRefused = start?.reason && ["login", "gone", "refused"].includes(start.reason);
  return isRefused ? SITE_FAILURES.refused : SITE_FAILURES.no_text;
}

/** Why a run fails, for the site's owner. Undefined for an internal error. */
function failureOf(error: unknown): string | undefined {
  if (error instanceof SiteError) return error.message;
  if (!(error instanceof AppError) || error.code !== "QUOTA_EXCEEDED") return undefined;
  if (error.reason === "storage_used_up") return SITE_FAILURES.storage_used_up;
  const { used, limit } = error.figures;
  return failureText(SITE_FAILURES.documents_used_up, { used: Number(used), limit: Number(limit) });
}

/** Fails the open run of a site, after an error of ours; its next one is as its schedule says. */
export async function failSite(ref: SiteRef): Promise<void> {
  const site = await findOpenSite(db, ref);
  if (site) await endRun(db, site, { status: "failed", error: SITE_FAILURES.internal });
}
