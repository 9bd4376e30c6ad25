import { and, eq, notInArray } from "drizzle-orm";
import { db } from "#db/client.ts";
import { conversationSummaries, sessions } from "#db/schema/index.ts";
import { runToolCallAfter } from "#lib/tools/calls/run-tool-call.ts";
import type { Network } from "#lib/tools/endpoints/send-request.ts";
import { isLiveStatus } from "../session-status.ts";

const TIMEOUT_MS = 30_000;

/** The function's name in the call's tool calls. */
const AFTER_CALL = "after_call";

/**
 * Makes the requests of the scenario's `after_call.endpoint_ids` for an ended call that somebody joined, each once: a repeated
 * run finds them in the call's record. Their templates can use `arg.summary`, `arg.outcome`, `arg.values`, `arg.end_reason` and
 * `arg.duration_ms`, besides the call's variables. Draft tests and demo calls make none. Returns how many requests succeeded.
 */
export async function callEndpointsAfter(sessionId: string, network?: Network): Promise<number> {
  const call = await findEndedCallAcrossOwners(sessionId);
  const ids = new Set(call?.scenario.nodesJson.after_call?.endpoint_ids?.map((id) => id.toLowerCase()));
  if (!call?.activeAt || isLiveStatus(call.status)) return 0;
  const { endedAt, activeAt, flowState, runtimeVars, scenario } = call;
  const args = {
    summary: call.summary,
    outcome: call.outcome,
    values: call.extracted ?? {},
    end_reason: call.endReason,
    duration_ms: endedAt ? endedAt.getTime() - activeAt.getTime() : null,
  };
  let succeeded = 0;
  for (const endpointId of ids) {
    const request = {
      // An endpoint is called once per call, so its id tells the request apart.
      ...{ callId: endpointId, endpointId, functionName: AFTER_CALL, args, runtimeVars },
      ...{
        nodeId: flowState?.nodeId ?? scenario.nodesJson.initial_node,
        variables: flowState?.variables ?? {},
      },
      timeoutMs: TIMEOUT_MS,
    };
    if ((await runToolCallAfter(sessionId, request, { network })).ok) succeeded += 1;
  }
  return succeeded;
}

/** Unscoped, because a job names only its session. */
export async function findEndedCallAcrossOwners(sessionId: string) {
  const [row] = await db
    .select({
      ownerId: sessions.ownerId,
      language: sessions.language,
      status: sessions.status,
      scenario: sessions.scenario,
      runtimeVars: sessions.runtimeVars,
      flowState: sessions.flowState,
      activeAt: sessions.activeAt,
      endedAt: sessions.endedAt,
      endReason: sessions.endReason,
      summary: conversationSummaries.summary,
      outcome: conversationSummaries.outcome,
      extracted: conversationSummaries.extracted,
    })
    .from(sessions)
    .leftJoin(conversationSummaries, eq(conversationSummaries.sessionId, sessions.id))
    .where(and(eq(sessions.id, sessionId), notInArray(sessions.kind, ["test", "demo"])));
  return row;
}
