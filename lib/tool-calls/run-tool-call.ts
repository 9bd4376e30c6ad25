import { setTimeout as wait } from "node:timers/promises";
import { db } from "#db/client.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { callTime } from "#lib/conversations/call-time.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { callEndpoint, type Network } from "#lib/endpoints/call-endpoint.ts";
import { failedResult } from "#lib/endpoints/describe-answer.ts";
import { findEndpoint } from "#lib/endpoints/find-endpoint.ts";
import { listReferences } from "#lib/flow/function-problems.ts";
import { log } from "#lib/platform/log.ts";
import type { ToolCallRequest, ToolCallResult } from "#lib/platform/worker-protocol.ts";
import {
  findCallingSessionAcrossOwners,
  findToolCallAcrossOwners,
  finishToolCallAcrossOwners,
  insertToolCallAcrossOwners,
} from "#lib/tool-calls/queries.ts";

const LOOK_EVERY_MS = 100;
/** Between the end of a call's time and its outcome in the database. */
const GRACE_MS = 1_000;

type Outcome = Parameters<typeof finishToolCallAcrossOwners>[3];
type CallingSession = Pick<SessionRow, "ownerId" | "scenario">;

/**
 * Makes the request that the model of a live call asked for, and keeps its outcome. A call id reaches the endpoint
 * once: whoever asks under it again waits for the first one's result, and is told that it was lost when the app that
 * made the request is gone. Throws `SessionRefusal` for a session that is unknown or over.
 */
export async function runToolCall(
  sessionId: string,
  request: ToolCallRequest,
  network?: Network,
): Promise<ToolCallResult> {
  const session = await findCallingSessionAcrossOwners(db, sessionId);
  if (!session) throw new SessionRefusal("unknown");
  if (!isLiveStatus(session.status)) throw new SessionRefusal("over");
  const now = callTime(session, new Date());
  if (!(await insertToolCallAcrossOwners(db, sessionId, request, now))) {
    return await resultOfOther(sessionId, request, now);
  }
  const outcome = await outcomeOf(sessionId, session, request, network).catch((error: unknown) => {
    log.error("a tool call failed", { sessionId, endpointId: request.endpointId, error });
    return notSent("The request could not be made");
  });
  await finishToolCallAcrossOwners(db, sessionId, request.callId, outcome);
  return outcome.result;
}

const notSent = (error: string): Outcome => ({
  request: null,
  httpStatus: null,
  error,
  durationMs: 0,
  result: failedResult(error),
});

async function outcomeOf(
  sessionId: string,
  session: CallingSession,
  request: ToolCallRequest,
  network?: Network,
): Promise<Outcome> {
  const { args, variables, runtimeVars, save, timeoutMs } = request;
  const endpointId = request.endpointId.toLowerCase();
  // The worker is given the endpoints of its own scenario, and no others of the account.
  const isNamed = listReferences(session.scenario.nodesJson).endpointIds.includes(endpointId);
  const endpoint = isNamed ? await findEndpoint(session.ownerId, endpointId) : undefined;
  if (!endpoint) return notSent("There is no such endpoint any more");
  const values = { arg: args, var: variables, runtime: runtimeVars };
  const call = { values, sessionId, timeoutMs, save };
  const called = await callEndpoint(session.ownerId, endpoint, call, network);
  const { sent, httpStatus, error, durationMs, result, missing } = called;
  for (const name of missing) {
    log.warn("an endpoint's template names something that has no value", { sessionId, endpointId, name });
  }
  const told = httpStatus === null ? result : { ...result, httpStatus };
  return { request: sent, httpStatus, error, durationMs, result: told };
}

async function resultOfOther(
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
    await wait(LOOK_EVERY_MS);
  }
  const lost = notSent("The answer was lost while the service was restarted");
  await finishToolCallAcrossOwners(db, sessionId, request.callId, lost);
  return (await findToolCallAcrossOwners(db, sessionId, request.callId))?.result ?? lost.result;
}
