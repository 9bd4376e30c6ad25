import { z } from "zod";
import { PAGE_STATES, SITE_SCHEDULES, SITE_STATUSES, SKIP_REASONS } from "#db/schema/sites.ts";
import { resourceId } from "#lib/http/input/fields.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";
import type { ListedSiteRow, SitePageRow } from "./queries.ts";
import { canonicalAddress, MAX_ADDRESS_LENGTH } from "./site-address.ts";

export { SITE_SCHEDULES };
export const MAX_DEPTH = 10;
export const DEFAULT_DEPTH = 3;
export const MAX_PAGES = 1_000;
export const DEFAULT_PAGES = 100;

const url = trimmedText(MAX_ADDRESS_LENGTH)
  .refine((value) => canonicalAddress(value) !== null, { error: "url must be a web address, https://…" })
  .describe("Where reading starts. Only pages of this host are read")
  .meta({ examples: ["https://example.com/docs/"] });

const pathPrefix = trimmedText(MAX_ADDRESS_LENGTH)
  .refine((value) => value.startsWith("/") && !/[?#]/.test(value), {
    error: "path_prefix must be a path that begins with /",
  })
  .describe("Only pages under this path are read, which `url` must be too")
  .meta({ examples: ["/docs"] });

const maxDepth = z
  .int()
  .min(0, { error: `max_depth must be from 0 to ${MAX_DEPTH}` })
  .max(MAX_DEPTH, { error: `max_depth must be from 0 to ${MAX_DEPTH}` })
  .describe("How many links away from `url` pages are read. Doesn't count for pages of a sitemap");

const maxPages = z
  .int()
  .min(1, { error: `max_pages must be from 1 to ${MAX_PAGES}` })
  .max(MAX_PAGES, { error: `max_pages must be from 1 to ${MAX_PAGES}` })
  .describe("How many pages are read in one run");

const schedule = z.enum(SITE_SCHEDULES).describe("How often the site is read again, to update its documents");

export const createSiteInput = z.strictObject({
  url,
  path_prefix: pathPrefix.default("/"),
  max_depth: maxDepth.default(DEFAULT_DEPTH),
  max_pages: maxPages.default(DEFAULT_PAGES),
  schedule: schedule.default("never"),
});
export type CreateSiteInput = z.output<typeof createSiteInput>;

export const updateSiteInput = z.strictObject({
  id: resourceId(),
  path_prefix: pathPrefix.optional(),
  max_depth: maxDepth.optional(),
  max_pages: maxPages.optional(),
  schedule: schedule.optional(),
});
export type UpdateSiteInput = z.output<typeof updateSiteInput>;

/** As forms send it: all fields as text. */
const fromText = (number: z.ZodDefault<z.ZodInt>) =>
  z
    .string()
    .transform((text) => (text.trim() === "" ? undefined : Number(text)))
    .pipe(number);
const formFields = {
  path_prefix: z
    .string()
    .transform((text) => text.trim() || "/")
    .pipe(pathPrefix)
    .default("/"),
  max_depth: fromText(maxDepth.default(DEFAULT_DEPTH)),
  max_pages: fromText(maxPages.default(DEFAULT_PAGES)),
  schedule,
};
export const createSiteForm = z.strictObject({ url, ...formFields });
export const updateSiteForm = z.strictObject({ id: resourceId(), ...formFields });

export const refreshSiteInput = z.strictObject({ id: resourceId() });
export const siteParams = z.object({
  corpus_id: resourceId(),
  site_id: resourceId().describe("ID of the site"),
});

export const pendingSiteOutput = z.object({ status: z.literal("pending"), id: z.uuid() });

const count = z.number().int();
export const siteOutput = z
  .object({
    id: z.uuid(),
    url: z.string().meta({ examples: ["https://example.com/docs/"] }),
    path_prefix: z.string().describe("Only pages under this path are read"),
    max_depth: count.describe("How many links away from `url` pages are read"),
    max_pages: count.describe("How many pages are read in one run"),
    schedule,
    status: z
      .enum(SITE_STATUSES)
      .describe("State of the current or last run")
      .meta({ examples: ["completed"] }),
    error: z
      .string()
      .nullable()
      .describe("Why the last run failed. Its documents are kept then")
      .meta({ examples: [null] }),
    has_sitemap: z.boolean().describe("Whether the site's sitemap names the pages; otherwise their links do"),
    pages: z
      .object({
        found: count.describe("All that it found"),
        waiting: count.describe("Those still to be read"),
        stored: count.describe("Those that are new or have changed"),
        unchanged: count.describe("Those that have not changed since the run before"),
        skipped: count.describe("Those without a text to store"),
      })
      .describe("How many pages the current or last run found"),
    document_count: count,
    started_at: z.iso
      .datetime()
      .nullable()
      .describe("When the current or last run began; null before the first"),
    finished_at: z.iso.datetime().nullable().describe("When the last run ended; null before the first"),
    next_run_at: z.iso.datetime().nullable().describe("When the next run begins; null without a schedule"),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Site" });
type Site = z.input<typeof siteOutput>;

export const sitePageOutput = z
  .object({
    id: z.uuid(),
    url: z.string(),
    depth: count.describe("Links away from the site's `url`"),
    state: z
      .enum(PAGE_STATES)
      .describe("What became of the page")
      .meta({ examples: ["skipped"] }),
    reason: z
      .enum(SKIP_REASONS)
      .nullable()
      .describe("Why the page was skipped; `unavailable` pages keep their document")
      .meta({ examples: ["robots"] }),
    document_id: z.uuid().nullable().describe("Its document; null without one"),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "SitePage" });
type SitePage = z.input<typeof sitePageOutput>;

export function presentSite(row: ListedSiteRow): Site {
  const { waiting, stored, unchanged, skipped } = row;
  return {
    id: row.id,
    url: row.url,
    path_prefix: row.pathPrefix,
    max_depth: row.maxDepth,
    max_pages: row.maxPages,
    schedule: row.schedule,
    status: row.status,
    error: row.error,
    has_sitemap: row.hasSitemap,
    pages: { found: waiting + stored + unchanged + skipped, waiting, stored, unchanged, skipped },
    document_count: row.documentCount,
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
    next_run_at: row.nextRunAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentSitePage(row: SitePageRow): SitePage {
  return {
    id: row.id,
    url: row.url,
    depth: row.depth,
    state: row.state,
    reason: row.reason,
    document_id: row.documentId,
    updated_at: row.updatedAt.toISOString(),
  };
}
