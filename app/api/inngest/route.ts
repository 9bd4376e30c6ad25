import { serve } from "inngest/next";
import { inngest } from "#inngest/client.ts";
import { embedPendingDocument } from "#inngest/functions/embed-document.ts";
import { purgeExpiredHourly } from "#inngest/functions/purge-expired.ts";
import { sweepDocuments } from "#inngest/functions/sweep-documents.ts";

export const { GET, POST, PUT } = serve({
  client: inngest,
  functions: [purgeExpiredHourly, embedPendingDocument, sweepDocuments],
});
