import { cron } from "inngest";
import { inngest, type JobEvent } from "#inngest/client.ts";
import {
  conversationMemorable,
  conversationOver,
  deliveryEvent,
  documentPending,
  documentsOutdated,
  purgeRequested,
  recordingOver,
  siteEvent,
  takeEvent,
  testRunEvent,
} from "#inngest/events.ts";
import { purgeAuditEvents } from "#lib/audit/audit.ts";
import { sendDueMails } from "#lib/auth/mails/account-mails.ts";
import { purgeSignIns } from "#lib/auth/sign-in/sign-ins.ts";
import { purgeConversations } from "#lib/conversations/delete-conversations.ts";
import { listForgottenReviews } from "#lib/conversations/reviews/reviews.ts";
import { listForgottenSummaries } from "#lib/conversations/summaries/summaries.ts";
import { listForgottenDocuments, listOutdatedDocuments } from "#lib/knowledge/documents/documents.ts";
import { listDueSites } from "#lib/knowledge/sites/sites.ts";
import { purgeMemories } from "#lib/memories/memories.ts";
import { listForgottenExtractions } from "#lib/memories/remember-conversation.ts";
import { purgeNotedFiles } from "#lib/operations/file-removals.ts";
import { purgeExpired, purgeTempFiles, tidyDatabase } from "#lib/operations/purge.ts";
import { purgePictures } from "#lib/pictures/pictures.ts";
import { canSendMail } from "#lib/platform/network/mail.ts";
import { closeStaleRecordings } from "#lib/recordings/end-recording.ts";
import { listForgottenRuns } from "#lib/scenarios/tests/runs/runs.ts";
import { purgeTrash } from "#lib/trash/trash.ts";
import { measureStoredFiles } from "#lib/usage/measure-files.ts";
import { purgeSentences, purgeTakes } from "#lib/video/takes/take-storage.ts";
import { listStaleTakes } from "#lib/video/takes/takes.ts";
import { listDueDeliveries, purgeDeliveries } from "#lib/webhooks/deliver.ts";

type PlainEvent = { name: string; data: Record<string, string> };

/**
 * Once a minute: requests the jobs of work that has been waiting for too long, because their event may have
 * been lost. A job that is already running for the same id is not started twice: see `singleton` of each job.
 */
const sweep = (id: string, findEvents: () => Promise<JobEvent[]>) =>
  inngest.createFunction(
    { id, triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
    async ({ step }) => {
      const events = await step.run("find", async (): Promise<PlainEvent[]> => plain(await findEvents()));
      if (events.length > 0) await step.sendEvent("ask again", events);
    },
  );

/** Events as the job server stores them between two steps. All data are ids. */
const plain = (events: JobEvent[]): PlainEvent[] =>
  events.map(({ name, data = {} }) => ({
    name,
    data: Object.fromEntries(Object.entries(data).map(([key, id]) => [key, String(id)])),
  }));

export const sweeps = [
  sweep("sweep-documents", async () => {
    const pending = await listForgottenDocuments();
    const outdated = await listOutdatedDocuments(1);
    return [
      ...pending.map(({ id, ownerId }) => documentPending.create({ documentId: id, ownerId })),
      ...outdated.map(() => documentsOutdated.create({})),
    ];
  }),
  // Also begins the refreshes that are due.
  sweep("sweep-sites", async () => (await listDueSites()).map(siteEvent)),
  sweep("sweep-takes", async () => {
    const takes = await listStaleTakes();
    return takes.flatMap(({ status, ...take }) =>
      status === "generating_audio" || status === "rendering" ? [takeEvent(status, take)] : [],
    );
  }),
  sweep("sweep-deliveries", async () => (await listDueDeliveries()).map(deliveryEvent)),
  // Also fails the summaries whose job has died.
  sweep("sweep-summaries", async () =>
    (await listForgottenSummaries()).map((sessionId) => conversationOver.create({ sessionId })),
  ),
  // Also fails the reviews whose job has died.
  sweep("sweep-reviews", async () =>
    (await listForgottenReviews()).map((sessionId) => conversationOver.create({ sessionId })),
  ),
  // Also fails the extractions whose job has died.
  sweep("sweep-memories", async () =>
    (await listForgottenExtractions()).map((sessionId) => conversationMemorable.create({ sessionId })),
  ),
  // Also closes the recordings of workers that died.
  sweep("sweep-recordings", async () =>
    (await closeStaleRecordings()).map((sessionId) => recordingOver.create({ sessionId })),
  ),
  sweep("sweep-test-runs", async () => (await listForgottenRuns()).map(testRunEvent)),
];

/** Every minute: sends the mails that the mail server did not take, or whose process ended before it could send. */
export const sendAccountMails = inngest.createFunction(
  { id: "send-account-mails", triggers: [cron("* * * * *")], retries: 0, concurrency: 1 },
  async ({ step }) => {
    if (canSendMail()) await step.run("send", () => sendDueMails());
  },
);

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
    await step.run("purge pictures", () => purgePictures());
    await step.run("purge conversations", () => purgeConversations());
    await step.run("purge memories", () => purgeMemories());
    await step.run("purge the trash", () => purgeTrash());
    await step.run("remove deleted files", () => purgeNotedFiles());
    await step.run("measure stored files", () => measureStoredFiles());
    await step.run("purge the audit log", () => purgeAuditEvents());
    const counts = await step.run("purge", () => purgeExpired());
    await step.run("tidy the database", () => tidyDatabase());
    return counts;
  },
);
