import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { belongsTo, id, instant, ownerId, timestamps } from "#db/columns.ts";
import { documents } from "./documents.ts";
import { knowledgeBases } from "./knowledge-bases.ts";

export const SITE_SCHEDULES = ["never", "daily", "weekly"] as const;
export const SITE_STATUSES = ["pending", "running", "completed", "failed"] as const;
export const PAGE_STATES = ["waiting", "stored", "unchanged", "skipped"] as const;

/** Why a page has no document, or keeps the one of an earlier run (`unavailable`). */
export const SKIP_REASONS = [
  ...["robots", "limit", "outside", "redirect", "login", "gone", "refused"],
  ...["content_type", "too_large", "empty", "unreadable", "duplicate", "unavailable"],
] as const;

/**
 * A web site whose pages are documents of a knowledge base. `run` counts the crawls; `hasSitemap` says whether the sitemap
 * names the pages of the current one, or the links of its pages. `nextRunAt` is null while no refresh is scheduled.
 */
export const sites = pgTable(
  "sites",
  {
    id: id(),
    ownerId: ownerId(),
    knowledgeBaseId: belongsTo("knowledge_base_id", () => knowledgeBases.id),
    url: text("url").notNull(),
    pathPrefix: text("path_prefix").notNull(),
    maxDepth: integer("max_depth").notNull(),
    maxPages: integer("max_pages").notNull(),
    schedule: text("schedule", { enum: SITE_SCHEDULES }).notNull(),
    status: text("status", { enum: SITE_STATUSES }).notNull(),
    error: text("error"),
    run: integer("run").notNull().default(0),
    hasSitemap: boolean("has_sitemap").notNull().default(false),
    startedAt: instant("started_at"),
    finishedAt: instant("finished_at"),
    nextRunAt: instant("next_run_at"),
    ...timestamps,
  },
  (t) => [
    uniqueIndex("sites_url_key").on(t.knowledgeBaseId, t.url),
    index("sites_owner_idx").on(t.ownerId),
    index("sites_due_idx").on(t.nextRunAt),
  ],
);

/**
 * A page that a crawl has found. Those of the site's current `run` are its frontier: `waiting` ones are still to be visited, so a
 * crawl whose process died continues with them. `digest` is that of the text of its document; it outlives a document that the
 * owner deletes, which comes back only when the page changes.
 */
export const sitePages = pgTable(
  "site_pages",
  {
    id: id(),
    ownerId: ownerId(),
    siteId: belongsTo("site_id", () => sites.id),
    url: text("url").notNull(),
    depth: integer("depth").notNull(),
    run: integer("run").notNull(),
    state: text("state", { enum: PAGE_STATES }).notNull(),
    reason: text("reason", { enum: SKIP_REASONS }),
    documentId: uuid("document_id").references(() => documents.id, { onDelete: "set null" }),
    digest: text("digest"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    ...timestamps,
  },
  (t) => [
    uniqueIndex("site_pages_url_key").on(t.siteId, t.url),
    index("site_pages_frontier_idx").on(t.siteId, t.run, t.state, t.depth, t.id),
    index("site_pages_document_idx").on(t.documentId),
    index("site_pages_owner_idx").on(t.ownerId),
  ],
);
