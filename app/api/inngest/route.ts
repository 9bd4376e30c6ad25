import { serve } from "inngest/next";
import type { NextRequest } from "next/server";
import { inngest } from "#inngest/client.ts";
import { deliverWebhook } from "#inngest/functions/deliver-webhook.ts";
import { embedPendingDocument } from "#inngest/functions/embed-document.ts";
import { makeRecording } from "#inngest/functions/make-recording.ts";
import { drawTake, speakTake } from "#inngest/functions/make-take.ts";
import { purgeExpiredHourly } from "#inngest/functions/purge-expired.ts";
import { renewDocuments } from "#inngest/functions/renew-documents.ts";
import { startRecording } from "#inngest/functions/start-recording.ts";
import { summarizeEndedConversation } from "#inngest/functions/summarize-conversation.ts";
import { sweepDeliveries } from "#inngest/functions/sweep-deliveries.ts";
import { sweepDocuments } from "#inngest/functions/sweep-documents.ts";
import { sweepRecordings } from "#inngest/functions/sweep-recordings.ts";
import { sweepSummaries } from "#inngest/functions/sweep-summaries.ts";
import { sweepTakes } from "#inngest/functions/sweep-takes.ts";
import { isEqual } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

const jobs = serve({
  client: inngest,
  functions: [
    purgeExpiredHourly,
    embedPendingDocument,
    renewDocuments,
    sweepDocuments,
    speakTake,
    drawTake,
    sweepTakes,
    deliverWebhook,
    sweepDeliveries,
    summarizeEndedConversation,
    sweepSummaries,
    startRecording,
    makeRecording,
    sweepRecordings,
  ],
});

/** Whether a request comes from the job server: by its signature, which `serve` checks, or by the secret in its address. */
const isJobServer = (request: NextRequest): boolean =>
  env.INNGEST_SIGNING_KEY !== undefined ||
  isEqual(request.nextUrl.searchParams.get("key") ?? "", env.VISAVIS_JOBS_SECRET);

/** Lets nobody else run a job or learn which there are. */
function forJobServer(handle: typeof jobs.GET): typeof jobs.GET {
  return async (request, context) =>
    isJobServer(request) ? await handle(request, context) : new Response(null, { status: 404 });
}

export const GET = forJobServer(jobs.GET);
export const POST = forJobServer(jobs.POST);
export const PUT = forJobServer(jobs.PUT);
