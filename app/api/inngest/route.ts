import { inngest } from "#inngest/client.ts";
import {
  makeRecording,
  rememberEndedConversation,
  reviewEndedConversation,
  summarizeEndedConversation,
} from "#inngest/functions/after-call.ts";
import { crawlSiteJob } from "#inngest/functions/crawl-site.ts";
import { deliverWebhook } from "#inngest/functions/deliver-webhook.ts";
import { embedPendingDocument, renewDocuments } from "#inngest/functions/embed-document.ts";
import { takeAudioJob, takeVideoJob } from "#inngest/functions/make-take.ts";
import { runTests } from "#inngest/functions/run-tests.ts";
import { purgeExpiredHourly, sendAccountMails, sweeps } from "#inngest/functions/sweeps.ts";
import { serveJobs } from "#inngest/serve-jobs.ts";
import { env } from "#lib/platform/env.ts";

export const { GET, POST, PUT } = serveJobs({
  client: inngest,
  secret: env.VISAVIS_JOBS_SECRET,
  functions: [
    purgeExpiredHourly,
    embedPendingDocument,
    renewDocuments,
    crawlSiteJob,
    takeAudioJob,
    takeVideoJob,
    deliverWebhook,
    summarizeEndedConversation,
    reviewEndedConversation,
    rememberEndedConversation,
    makeRecording,
    sendAccountMails,
    runTests,
    ...sweeps,
  ],
});
