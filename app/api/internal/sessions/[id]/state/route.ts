import { requireJob } from "#lib/calls/worker/accept-job.ts";
import { reportState } from "#lib/calls/worker/report-state.ts";
import { stateReportSchema } from "#lib/worker-protocol/worker-protocol.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(stateReportSchema, async ({ sessionId, body, jobId }) => {
  await requireJob(sessionId, jobId);
  await reportState(sessionId, body);
  return undefined;
});
