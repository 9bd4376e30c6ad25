import { z } from "zod";
import { acceptJob } from "#lib/calls/worker/accept-job.ts";
import { workerPost } from "../../worker-route.ts";

/** A worker asks whether to accept a job of the session. */
export const POST = workerPost(z.object({}), async ({ sessionId }) => {
  await acceptJob(sessionId);
  return undefined;
});
