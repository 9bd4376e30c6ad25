import { bootstrapWorker } from "#lib/calls/worker/bootstrap-worker.ts";
import { bootstrapRequestSchema } from "#lib/worker-protocol/worker-protocol.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(bootstrapRequestSchema, ({ sessionId, body }) =>
  bootstrapWorker(sessionId, body.jobId),
);
