import { recordHeartbeat } from "#lib/calls/worker/report-state.ts";
import { aliveSchema } from "#lib/worker-protocol/worker-protocol.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(aliveSchema, async ({ sessionId, jobId, body }) => {
  await recordHeartbeat(sessionId, {
    jobId,
    workerTime: body.now === undefined ? undefined : new Date(body.now),
  });
  return undefined;
});
