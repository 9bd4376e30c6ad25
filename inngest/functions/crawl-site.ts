import { inngest } from "#inngest/client.ts";
import { siteWanted } from "#inngest/events.ts";
import { crawlSite, failSite } from "#lib/knowledge/sites/crawl-site.ts";
import { env } from "#lib/platform/env.ts";

/** Steps of a run; a run can have 1,000, with those that wait. The next sweep requests the rest. */
const MAX_PARTS = 400;

/**
 * Reads a site, a part in each step. One run per site: requests for one that is being read are skipped. Few at a time, and fewer
 * of each account; between two parts others get their turn.
 */
export const crawlSiteJob = inngest.createFunction(
  {
    id: "crawl-site",
    triggers: [siteWanted],
    retries: 4,
    concurrency: [{ limit: env.DOCUMENT_JOBS }, { limit: env.ACCOUNT_JOBS, key: "event.data.ownerId" }],
    singleton: { key: "event.data.siteId", mode: "skip" },
    onFailure: async ({ event }) => {
      const { siteId, ownerId } = event.data.event.data;
      await failSite({ id: siteId, ownerId });
    },
  },
  async ({ event, step }) => {
    const { siteId, ownerId } = event.data;
    for (let part = 1; part <= MAX_PARTS; part += 1) {
      const outcome = await step.run(`read part ${part}`, () => crawlSite({ id: siteId, ownerId }));
      if (outcome === "ended") return { parts: part };
      if (outcome === "busy") await step.sleep(`wait for part ${part + 1}`, "10s");
    }
    return { parts: MAX_PARTS };
  },
);
