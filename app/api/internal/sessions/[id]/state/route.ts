import { reportState } from "#lib/conversations/report-state.ts";
import { stateReportSchema } from "#lib/platform/worker-protocol.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(stateReportSchema, async ({ sessionId, body }) => {
  await reportState(sessionId, body);
  return undefined;
});
