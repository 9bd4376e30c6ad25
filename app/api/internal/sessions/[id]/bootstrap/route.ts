import { bootstrapWorker } from "#lib/conversations/bootstrap-worker.ts";
import { bootstrapRequestSchema } from "#lib/platform/worker-protocol.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(bootstrapRequestSchema, ({ sessionId, body }) =>
  bootstrapWorker(sessionId, body.jobId),
);
