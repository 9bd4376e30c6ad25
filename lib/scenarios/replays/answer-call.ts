import { findZone, MACHINE_ZONE, withTime } from "#lib/flow/engine/call-time.ts";
import type { RunFunction } from "#lib/flow/engine/events.ts";
import type { FlowState } from "#lib/flow/engine/state.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { FunctionOutcome } from "#lib/flow/simulation/play-call.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { failedResult } from "#lib/tools/endpoints/describe-response.ts";
import { secretNames } from "#lib/tools/endpoints/fill-endpoint.ts";
import { prepareRequest } from "#lib/tools/endpoints/prepare-request.ts";
import { findEndpoint } from "#lib/tools/endpoints/reads.ts";
import { askDocuments } from "./ask-documents.ts";
import type { RecordedResponses } from "./recorded-responses.ts";
import type { ReplaySide } from "./schema.ts";

type Answered = Pick<ReplaySide["calls"][number], "request" | "answer">;
export type CallAnswer = {
  outcome: FunctionOutcome;
  /** Null for a knowledge base search, which makes no request. */
  recorded: Answered | null;
};

export type Replayed = {
  actor: Actor;
  sessionId: string;
  flow: NodesJson;
  language: string | null;
  responses: RecordedResponses;
  startedAt: Date;
};

const NO_PAGE = "The visitor's page did not answer: a replay has none.";
const MISSED = "The call has no recorded response to this request.";

const failed = (text: string): FunctionOutcome => ({ ok: false, text, saved: {}, durationMs: 0 });

/**
 * Runs a function of a replayed call: requests get the recorded responses, never the network; searches use the current
 * documents.
 */
export async function answerCall(
  replayed: Replayed,
  call: RunFunction,
  state: FlowState,
): Promise<CallAnswer> {
  if (call.page) return answerForPage(call.page);
  if (call.endpointId === null) {
    return { outcome: await askDocuments(replayed.actor, replayed.flow, call), recorded: null };
  }
  return await answerRequest(replayed, { ...call, endpointId: call.endpointId.toLowerCase() }, state);
}

/** A replay has no page: notifications succeed, and there are no responses. */
function answerForPage(page: NonNullable<RunFunction["page"]>): CallAnswer {
  if (page === "is_told")
    return { outcome: { ...failed("The page was notified."), ok: true }, recorded: null };
  return { outcome: failed(NO_PAGE), recorded: { request: null, answer: "missed" } };
}

async function answerRequest(
  { actor, sessionId, responses, startedAt }: Replayed,
  { endpointId, args, save }: RunFunction & { endpointId: string },
  { variables, runtimeVars }: FlowState,
): Promise<CallAnswer> {
  const endpoint = await findEndpoint(actor.ownerId, endpointId);
  if (!endpoint) return notSent("The endpoint no longer exists");
  // Recorded requests hold a placeholder for each secret, so matching needs no secret values.
  const marks = Object.fromEntries(secretNames(endpoint).map((name) => [name, `{{secret.${name}}}`]));
  const timeZone = findZone(runtimeVars.timezone) ?? MACHINE_ZONE;
  const values = { arg: args, var: variables, runtime: withTime(runtimeVars, { at: startedAt, timeZone }) };
  const prepared = prepareRequest(endpoint, values, marks, sessionId);
  if ("error" in prepared) return notSent(prepared.error);
  const { url, body } = prepared.shown;
  const played = responses.play(prepared.shown, save);
  const recorded = { request: { url, body }, answer: played ? "tape" : "missed" } as const;
  return { outcome: played ?? failed(MISSED), recorded };
}

const notSent = (fault: string): CallAnswer => ({
  outcome: failed(failedResult(fault).text),
  recorded: { request: null, answer: "not_sent" },
});
