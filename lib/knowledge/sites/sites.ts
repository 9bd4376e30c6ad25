import { db } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { siteEvent } from "#inngest/events.ts";
import { type Deletion, searchableIds, splitDeletion } from "#lib/http/input/deletion.ts";
import { loadPage, type Page } from "#lib/http/input/pages.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError, invalidField, notFound } from "#lib/platform/errors.ts";
import { requireAllowedHosts } from "#lib/tools/hosts/allowed-hosts.ts";
import { refusePrivateHost } from "#lib/tools/hosts/private-hosts.ts";
import { ROW_LIMITS, requireFewRows } from "#lib/usage/quotas.ts";
import { getKnowledgeBase } from "../bases/bases.ts";
import {
  countPages,
  countReasons,
  deleteSiteRows,
  findSiteRow,
  insertSite,
  type ListedSiteRow,
  listDueAcrossOwners,
  listForgottenAcrossOwners,
  listSitePageRows,
  listSiteRows,
  markSitePending,
  type SiteRow,
  updateSiteRow,
} from "./queries.ts";
import type { CreateSiteInput, UpdateSiteInput } from "./schema.ts";
import { canonicalAddress, isInScope } from "./site-address.ts";

/** One of the sites of the actor's knowledge base. Throws `NOT_FOUND`. */
export async function getSite(actor: Actor, knowledgeBaseId: string, id: string): Promise<ListedSiteRow> {
  const [site] = await withCounts(actor, [await requireSite(actor, knowledgeBaseId, id)]);
  if (!site) throw notFound("Site");
  return site;
}

async function requireSite(actor: Actor, knowledgeBaseId: string, id: string): Promise<SiteRow> {
  await getKnowledgeBase(actor, knowledgeBaseId);
  const site = await findSiteRow(db, actor.ownerId, knowledgeBaseId, id);
  if (!site) throw notFound("Site");
  return site;
}

/** A page of the sites of the actor's knowledge base, newest first. Throws `NOT_FOUND`. */
export async function listSites(actor: Actor, knowledgeBaseId: string, page: Page) {
  await getKnowledgeBase(actor, knowledgeBaseId);
  return await loadPage(page, async (rows) =>
    withCounts(actor, await listSiteRows(db, actor.ownerId, knowledgeBaseId, rows)),
  );
}

/** All sites of the actor's knowledge base, as far as the console lists them, with why pages of theirs were skipped. */
export async function listAllSites(actor: Actor, knowledgeBaseId: string) {
  const { rows } = await listSites(actor, knowledgeBaseId, {
    limit: ROW_LIMITS.sites.limit,
    beforeId: undefined,
  });
  const reasons = await countReasons(
    db,
    actor.ownerId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, reasons: reasons.filter(({ siteId }) => siteId === row.id) }));
}

async function withCounts(actor: Actor, rows: SiteRow[]): Promise<ListedSiteRow[]> {
  const none = { waiting: 0, stored: 0, unchanged: 0, skipped: 0, documentCount: 0 };
  const counts = await countPages(
    db,
    actor.ownerId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, ...(counts.get(row.id) ?? none) }));
}

/** A page of what the current or last run of a site found. Throws `NOT_FOUND`. */
export async function listSitePages(actor: Actor, knowledgeBaseId: string, id: string, page: Page) {
  const site = await requireSite(actor, knowledgeBaseId, id);
  return await loadPage(page, (rows) => listSitePageRows(db, site, rows));
}

const requireUnder = (url: string, pathPrefix: string): void => {
  if (!isInScope(url, { url, pathPrefix })) {
    throw invalidField("path_prefix", "path_prefix must be a path that url is under");
  }
};

/**
 * Adds a site to the actor's knowledge base, and begins to read it in the background. Throws `VALIDATION` if the base already has it,
 * its address is private, or the account doesn't allow its host, and `NOT_FOUND`.
 */
export async function createSite(
  actor: Actor,
  knowledgeBaseId: string,
  input: CreateSiteInput,
): Promise<{ id: string }> {
  await getKnowledgeBase(actor, knowledgeBaseId);
  const url = canonicalAddress(input.url) ?? input.url;
  refusePrivateHost("url", new URL(url));
  await requireAllowedHosts(actor, { url });
  requireUnder(url, input.path_prefix);
  const created = await db.transaction(async (tx) => {
    await requireFewRows(tx, actor, "sites");
    return await insertSite(tx, {
      ...{ ownerId: actor.ownerId, knowledgeBaseId, url, pathPrefix: input.path_prefix },
      ...{ maxDepth: input.max_depth, maxPages: input.max_pages, schedule: input.schedule },
    });
  });
  if (!created) throw invalidField("url", "The knowledge base already has a site with this address");
  requestSite(actor, created.id);
  return created;
}

const requestSite = ({ ownerId }: Actor, id: string): void => requestJobs(siteEvent({ id, ownerId }));

/** Changes what the next run of a site reads, and when that is. Throws `VALIDATION` and `NOT_FOUND`. */
export async function updateSite(
  actor: Actor,
  knowledgeBaseId: string,
  input: UpdateSiteInput,
): Promise<void> {
  const site = await requireSite(actor, knowledgeBaseId, input.id);
  requireUnder(site.url, input.path_prefix ?? site.pathPrefix);
  await updateSiteRow(db, actor.ownerId, knowledgeBaseId, input.id, {
    ...{ pathPrefix: input.path_prefix, schedule: input.schedule },
    ...{ maxDepth: input.max_depth, maxPages: input.max_pages },
  });
}

const isBeingRead = () =>
  new AppError("VALIDATION", { message: "The site is being read already", reason: "invalid_state" });

/** Reads a site again. Throws `VALIDATION` (409) while it is being read, and `NOT_FOUND`. */
export async function refreshSite(actor: Actor, knowledgeBaseId: string, id: string): Promise<void> {
  await requireSite(actor, knowledgeBaseId, id);
  if (!(await markSitePending(db, actor.ownerId, knowledgeBaseId, id))) throw isBeingRead();
  requestSite(actor, id);
}

/** Deletes the sites among `ids` of the actor's knowledge base, with their documents. Throws `NOT_FOUND` if none exists. */
export async function deleteSites(actor: Actor, knowledgeBaseId: string, ids: string[]): Promise<Deletion> {
  await getKnowledgeBase(actor, knowledgeBaseId);
  const deletedIds = await deleteSiteRows(db, actor.ownerId, knowledgeBaseId, searchableIds(ids));
  if (deletedIds.length === 0) throw notFound("Site");
  return splitDeletion(ids, deletedIds);
}

/** A part of a crawl takes half as long. After this long, its event was lost or it is waiting for a retry. */
const FORGOTTEN_AFTER_MS = 60_000;
const MAX_AT_ONCE = 50;

/**
 * Sites to read now: those whose refresh is due, one of each account, and those that have been waiting for a while. Marks the
 * former as pending.
 */
export async function listDueSites(now = new Date()): Promise<{ id: string; ownerId: string }[]> {
  const due = await listDueAcrossOwners(db, now, MAX_AT_ONCE);
  const marked: { id: string; ownerId: string }[] = [];
  for (const { id, ownerId, knowledgeBaseId } of due) {
    if (await markSitePending(db, ownerId, knowledgeBaseId, id)) marked.push({ id, ownerId });
  }
  const before = new Date(now.getTime() - FORGOTTEN_AFTER_MS);
  return [...marked, ...(await listForgottenAcrossOwners(db, before, MAX_AT_ONCE))];
}
