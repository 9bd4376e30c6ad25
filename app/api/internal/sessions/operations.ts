import { z } from "zod";
import { acceptJob, requireJob } from "#lib/calls/worker/accept-job.ts";
import {
  bootstrapWorker,
  readSessionAvatarPack,
  readSessionBackground,
} from "#lib/calls/worker/bootstrap-worker.ts";
import { reportRows } from "#lib/calls/worker/report-rows.ts";
import { recordHeartbeat, reportState } from "#lib/calls/worker/report-state.ts";
import { checkStreamable, streamCommands } from "#lib/calls/worker/stream-commands.ts";
import { STREAM_HEADERS, streamedBody } from "#lib/http/event-stream.ts";
import { searchForCall } from "#lib/knowledge/search/search-for-call.ts";
import { endRecording } from "#lib/recordings/end-recording.ts";
import { runToolCall } from "#lib/tools/calls/run-tool-call.ts";
import {
  aliveSchema,
  bootstrapRequestSchema,
  recordingEndSchema,
  rowsReportSchema,
  searchRequestSchema,
  stateReportSchema,
  toolCallRequestSchema,
} from "#lib/worker-protocol/worker-protocol.ts";
import { type WorkerHandler, workerGet, workerPost } from "./worker-route.ts";

/** What a worker reads of its session, by the name in `GET /api/internal/sessions/{id}/{operation}`. */
export const READS = {
  avatar: workerGet(async ({ sessionId }) => {
    const pack = await readSessionAvatarPack(sessionId);
    return new Response(pack, { headers: { "Content-Type": "application/octet-stream" } });
  }),
  background: workerGet(async ({ sessionId }) => {
    const image = await readSessionBackground(sessionId);
    return new Response(image, { headers: { "Content-Type": "image/webp" } });
  }),
  commands: workerGet(async ({ sessionId, request, jobId }) => {
    await requireJob(sessionId, jobId);
    await checkStreamable(sessionId);
    const body = streamedBody(request.signal, (signal) => toLines(streamCommands(sessionId, signal)));
    const type = { "content-type": "application/x-ndjson; charset=utf-8" };
    return new Response(body, { headers: { ...type, ...STREAM_HEADERS } });
  }),
} satisfies Record<string, WorkerHandler>;

/** What a worker reports and asks of its session, by the name in `POST /api/internal/sessions/{id}/{operation}`. */
export const REPORTS = {
  alive: workerPost(aliveSchema, async ({ sessionId, jobId, body: { now } }) => {
    await recordHeartbeat(sessionId, { jobId, workerTime: now === undefined ? undefined : new Date(now) });
    return undefined;
  }),
  bootstrap: workerPost(bootstrapRequestSchema, ({ sessionId, body }) =>
    bootstrapWorker(sessionId, body.jobId),
  ),
  // A worker asks whether to accept a job of the session.
  offer: workerPost(z.object({}), async ({ sessionId }) => {
    await acceptJob(sessionId);
    return undefined;
  }),
  recording: workerPost(recordingEndSchema, async ({ sessionId, body }) => {
    await endRecording(sessionId, body);
    return undefined;
  }),
  rows: workerPost(rowsReportSchema, async ({ sessionId, body, jobId }) => {
    await reportRows(sessionId, body, undefined, jobId);
    return undefined;
  }),
  searches: workerPost(searchRequestSchema, ({ sessionId, body }) => searchForCall(sessionId, body)),
  state: workerPost(stateReportSchema, async ({ sessionId, body, jobId }) => {
    await requireJob(sessionId, jobId);
    await reportState(sessionId, body);
    return undefined;
  }),
  "tool-calls": workerPost(toolCallRequestSchema, ({ sessionId, body }) => runToolCall(sessionId, body)),
} satisfies Record<string, WorkerHandler>;

/** One JSON object per line. */
async function* toLines(objects: AsyncGenerator<object, void, undefined>) {
  for await (const object of objects) yield `${JSON.stringify(object)}\n`;
}
