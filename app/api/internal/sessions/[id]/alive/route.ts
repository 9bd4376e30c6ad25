import { z } from "zod";
import { noteSignOfLife } from "#lib/conversations/note-sign-of-life.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(z.object({}), async ({ sessionId, jobId }) => {
  await noteSignOfLife(sessionId, jobId);
  return undefined;
});
