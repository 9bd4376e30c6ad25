import { cron } from "inngest";
import { inngest } from "#inngest/client.ts";
import { purgeRequested } from "#inngest/events.ts";
import { purgeAuditEvents } from "#lib/audit/audit.ts";
import { purgeSignIns } from "#lib/auth/sign-in/sign-ins.ts";
import { purgeConversations } from "#lib/conversations/delete-conversations.ts";
import { purgeNotedFiles } from "#lib/operations/file-removals.ts";
import { purgeExpired, purgeTempFiles, tidyDatabase } from "#lib/operations/purge.ts";
import { measureStoredFiles } from "#lib/usage/measure-files.ts";
import { purgeSentences, purgeTakes } from "#lib/video/takes/take-storage.ts";
import { purgeDeliveries } from "#lib/webhooks/deliver.ts";

/** Hourly, at an odd minute because many other jobs run on the hour. */
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
    await step.run("purge what was left unfinished", () => purgeTempFiles());
    await step.run("purge deliveries", () => purgeDeliveries());
    await step.run("purge conversations", () => purgeConversations());
    await step.run("remove deleted files", () => purgeNotedFiles());
    await step.run("measure stored files", () => measureStoredFiles());
    await step.run("purge the audit log", () => purgeAuditEvents());
    const counts = await step.run("purge", () => purgeExpired());
    await step.run("tidy the database", () => tidyDatabase());
    return counts;
  },
);
