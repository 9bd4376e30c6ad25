import { reportRows } from "#lib/calls/worker/report-rows.ts";
import { rowsReportSchema } from "#lib/worker-protocol/worker-protocol.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(rowsReportSchema, async ({ sessionId, body, jobId }) => {
  await reportRows(sessionId, body, undefined, jobId);
  return undefined;
});
