import { noteSignOfLife } from "#lib/conversations/note-sign-of-life.ts";
import { aliveSchema } from "#lib/platform/worker-protocol.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(aliveSchema, async ({ sessionId, jobId, body }) => {
  await noteSignOfLife(sessionId, {
    jobId,
    workerTime: body.now === undefined ? undefined : new Date(body.now),
  });
  return undefined;
});
