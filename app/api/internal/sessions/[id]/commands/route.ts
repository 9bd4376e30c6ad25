import { requireJob } from "#lib/calls/worker/accept-job.ts";
import { checkStreamable, streamCommands } from "#lib/calls/worker/stream-commands.ts";
import { ndjsonResponse } from "../../ndjson-response.ts";
import { workerGet } from "../../worker-route.ts";

export const dynamic = "force-dynamic";

export const GET = workerGet(async ({ sessionId, request, jobId }) => {
  await requireJob(sessionId, jobId);
  await checkStreamable(sessionId);
  return ndjsonResponse(request.signal, (signal) => streamCommands(sessionId, signal));
});
