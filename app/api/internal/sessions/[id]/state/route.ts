import { reportState } from "#lib/conversations/report-state.ts";
import { requireJob } from "#lib/conversations/require-job.ts";
import { stateReportSchema } from "#lib/platform/worker-protocol.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(stateReportSchema, async ({ sessionId, body, jobId }) => {
  await requireJob(sessionId, jobId);
  await reportState(sessionId, body);
  return undefined;
});
