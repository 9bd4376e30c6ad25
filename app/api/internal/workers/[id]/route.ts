import { recordWorker } from "#lib/calls/capacity/capacity.ts";
import { workerReportSchema } from "#lib/worker-protocol/worker-protocol.ts";
import { workerPost } from "../../sessions/worker-route.ts";

/** A worker reports how many calls it runs and how many more it would take. Its token names the worker, not a session. */
export const POST = workerPost(workerReportSchema, async ({ sessionId: workerId, body }) => {
  await recordWorker(workerId, body);
  return undefined;
});
