import { cron } from "inngest";
import { inngest } from "#inngest/client.ts";
import { purgeRequested } from "#inngest/events.ts";
import { purgeExpired } from "#lib/maintenance/purge-expired.ts";

/** Hourly, a little off the full hour, when everybody else's jobs run. */
export const purgeExpiredHourly = inngest.createFunction(
  {
    id: "purge-expired",
    triggers: [cron("17 * * * *"), purgeRequested],
    retries: 2,
    concurrency: 1,
  },
  async ({ step }) => step.run("purge", () => purgeExpired()),
);
