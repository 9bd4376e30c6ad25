import { setTimeout as wait } from "node:timers/promises";
import { db } from "#db/client.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { SessionRefusal } from "#lib/calls/worker/accept-job.ts";
import { callTime } from "#lib/calls/worker/call-time.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { log } from "#lib/platform/log.ts";
import { storableValues } from "#lib/platform/text.ts";
import { changeAndNotify } from "#lib/webhooks/change-and-notify.ts";
import type { ToolCallRequest, ToolCallResult } from "#lib/worker-protocol/worker-protocol.ts";
import type { EndpointOutcome } from "../endpoints/call-endpoint.ts";
import { callFunction, type Edges, notSent } from "./call-function.ts";
import {
  findCallingSessionAcrossOwners,
  findToolCallAcrossOwners,
  finishToolCallAcrossOwners,
  insertToolCallAcrossOwners,
  listToolCallRows,
  type ToolCallRow,
} from "./queries.ts";

const POLL_EVERY_MS = 100;
/** Time between a call's timeout and its outcome in the database. */
const GRACE_MS = 1_000;

type Outcome = Parameters<typeof finishToolCallAcrossOwners>[3];
type CallingSession = Pick<SessionRow, "ownerId" | "kind" | "scenario">;

/**
 * Makes the request that the model of a live call asked for, of an endpoint or of a tool, and stores its outcome. Each call
 * id reaches it once: a repeated request waits for the first one's result, and reports it as lost if the app that
 * made the request is gone. Throws `SessionRefusal` if the session is unknown or over.
 */
export async function runToolCall(
  sessionId: string,
  request: ToolCallRequest,
  edges: Edges = {},
): Promise<ToolCallResult> {
  const session = await findCallingSession(sessionId);
  if (!isLiveStatus(session.status)) throw new SessionRefusal("over");
  return await runOnce(sessionId, session, request, edges);
}

/** The same for a call that is over. */
export async function runToolCallAfter(
  sessionId: string,
  request: ToolCallRequest,
  edges: Edges = {},
): Promise<ToolCallResult> {
  return await runOnce(sessionId, await findCallingSession(sessionId), request, edges);
}

async function findCallingSession(sessionId: string) {
  const session = await findCallingSessionAcrossOwners(db, sessionId);
  if (!session) throw new SessionRefusal("unknown");
  return session;
}

async function runOnce(
  sessionId: string,
  session: Awaited<ReturnType<typeof findCallingSession>>,
  request: ToolCallRequest,
  edges: Edges,
): Promise<ToolCallResult> {
  const now = isLiveStatus(session.status) ? callTime(session, new Date()) : new Date();
  const args = storableValues(request.args);
  if (!(await insertToolCallAcrossOwners(db, sessionId, { ...request, args }, now))) {
    return await waitForOtherResult(sessionId, request, now);
  }
  const outcome = await requestOutcome(sessionId, session, request, edges).catch((error: unknown) => {
    log.error("tool call failed", { sessionId, endpointId: request.endpointId, error });
    return toOutcome(notSent("The request could not be made"));
  });
  if (outcome.error === null) await finishToolCallAcrossOwners(db, sessionId, request.callId, outcome);
  else await finishFailed(sessionId, session, request, outcome);
  return outcome.result;
}

/** Stores what went wrong and notifies the owner's webhooks, unless the call is a draft test. */
async function finishFailed(
  sessionId: string,
  { ownerId, kind }: CallingSession,
  { callId, functionName, endpointId }: ToolCallRequest,
  outcome: Outcome,
): Promise<void> {
  const { httpStatus: http_status, error, durationMs: duration_ms } = outcome;
  const data = { conversation_session_id: sessionId, call_id: callId, function: functionName };
  await changeAndNotify(async ({ tx, notify }) => {
    const isFinished = await finishToolCallAcrossOwners(tx, sessionId, callId, outcome);
    if (!isFinished || kind === "test") return;
    const failure = { endpoint_id: endpointId.toLowerCase(), http_status, error, duration_ms };
    await notify({ ownerId, type: "tool.failed", data: { ...data, ...failure } });
  });
}

async function requestOutcome(
  sessionId: string,
  { ownerId, scenario }: CallingSession,
  request: ToolCallRequest,
  edges: Edges,
): Promise<Outcome> {
  const { endpointId } = request;
  const called = await callFunction(ownerId, scenario.nodesJson, { ...request, sessionId }, edges);
  for (const name of called.missing) {
    log.warn("template value missing", { sessionId, endpointId, name });
  }
  return toOutcome(called);
}

function toOutcome({ sent, httpStatus, error, durationMs, result }: EndpointOutcome): Outcome {
  const reported = httpStatus === null ? result : { ...result, httpStatus };
  return { request: sent, httpStatus, error, durationMs, result: reported };
}

async function waitForOtherResult(
  sessionId: string,
  request: ToolCallRequest,
  askedAt: Date,
): Promise<ToolCallResult> {
  const from = performance.now();
  for (;;) {
    const call = await findToolCallAcrossOwners(db, sessionId, request.callId);
    if (call?.result) return call.result;
    const beforeMs = askedAt.getTime() - (call?.startedAt.getTime() ?? 0);
    if (beforeMs + performance.now() - from > request.timeoutMs + GRACE_MS) break;
    await wait(POLL_EVERY_MS);
  }
  const lost = toOutcome(notSent("The response was lost because the service restarted"));
  await finishToolCallAcrossOwners(db, sessionId, request.callId, lost);
  return (await findToolCallAcrossOwners(db, sessionId, request.callId))?.result ?? lost.result;
}

/** The requests of one of the actor's calls; empty for another owner's session. */
export async function listToolCalls(actor: Actor, sessionId: string): Promise<ToolCallRow[]> {
  return await listToolCallRows(db, actor.ownerId, sessionId);
}

/** A tool call as the console shows it. */
export function presentToolCall(row: ToolCallRow) {
  const { callId, functionName, nodeId, args, startedAt, request, httpStatus, error, result, durationMs } =
    row;
  return {
    callId,
    functionName,
    nodeId,
    args,
    startedAt: startedAt.toISOString(),
    sent: request,
    httpStatus,
    error,
    text: result?.text ?? null,
    durationMs,
  };
}
