import { cron } from "inngest";
import { inngest } from "#inngest/client.ts";
import { purgeRequested } from "#inngest/events.ts";
import { purgeConversations } from "#lib/conversations/purge-conversations.ts";
import { purgeExpired } from "#lib/maintenance/purge-expired.ts";
import { purgeUnfinished } from "#lib/maintenance/purge-unfinished.ts";
import { tidyDatabase } from "#lib/maintenance/tidy-database.ts";
import { purgeEgressFiles } from "#lib/recordings/purge-egress-files.ts";
import { purgeSignIns } from "#lib/sign-in/purge-sign-ins.ts";
import { purgeSentences } from "#lib/takes/purge-sentences.ts";
import { purgeTakes } from "#lib/takes/purge-takes.ts";
import { purgeDeliveries } from "#lib/webhooks/purge-deliveries.ts";

/** Hourly, a little off the full hour, when everybody else's jobs run. */
export const purgeExpiredHourly = inngest.createFunction(
  {
    id: "purge-expired",
    triggers: [cron("17 * * * *"), purgeRequested],
    retries: 2,
    concurrency: 1,
  },
  async ({ step }) => {
    await step.run("purge sign-ins", () => purgeSignIns());
    await step.run("purge sentences", () => purgeSentences());
    await step.run("purge takes", () => purgeTakes());
    await step.run("purge what was left unfinished", () => purgeUnfinished());
    await step.run("purge deliveries", () => purgeDeliveries());
    await step.run("purge conversations", () => purgeConversations());
    await step.run("purge Egress files", () => purgeEgressFiles());
    const counts = await step.run("purge", () => purgeExpired());
    await step.run("tidy the database", () => tidyDatabase());
    return counts;
  },
);
