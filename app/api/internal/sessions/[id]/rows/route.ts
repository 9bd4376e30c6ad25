import { reportRows } from "#lib/conversations/report-rows.ts";
import { rowsReportSchema } from "#lib/platform/worker-protocol.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(rowsReportSchema, async ({ sessionId, body, jobId }) => {
  await reportRows(sessionId, body, new Date(), jobId);
  return undefined;
});
