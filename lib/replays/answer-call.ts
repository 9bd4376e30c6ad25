import { failedResult } from "#lib/endpoints/describe-answer.ts";
import { secretNames } from "#lib/endpoints/fill-endpoint.ts";
import { findEndpoint } from "#lib/endpoints/find-endpoint.ts";
import { prepareRequest } from "#lib/endpoints/prepare-request.ts";
import type { RunFunction } from "#lib/flow/events.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import type { FunctionOutcome } from "#lib/flow/play-call.ts";
import type { FlowState } from "#lib/flow/state.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { askDocuments } from "#lib/replays/ask-documents.ts";
import type { ReplaySide } from "#lib/replays/schema.ts";
import type { Tape } from "#lib/replays/tape.ts";

type Answered = Pick<ReplaySide["calls"][number], "request" | "answer">;
export type CallAnswer = {
  outcome: FunctionOutcome;
  /** Null for a question to documents, which is no request. */
  taped: Answered | null;
};

export type Replayed = { caller: Caller; sessionId: string; flow: NodesJson; tape: Tape };

const NO_PAGE = "The caller's page did not answer: there is none in a replay.";
const MISSED = "The tape of the call has no answer to this request.";

const failed = (text: string): FunctionOutcome => ({ ok: false, text, saved: {}, durationMs: 0 });

/** Answers a function of a played call: requests from the tape, never by the network; questions by the documents of today. */
export async function answerCall(
  replayed: Replayed,
  call: RunFunction,
  state: FlowState,
): Promise<CallAnswer> {
  if (call.page) return answerForPage(call.page);
  if (call.endpointId === null) {
    return { outcome: await askDocuments(replayed.caller, replayed.flow, call), taped: null };
  }
  return await answerRequest(replayed, { ...call, endpointId: call.endpointId.toLowerCase() }, state);
}

/** Nobody sits at a page: it can be told something, and answers nothing. */
function answerForPage(page: NonNullable<RunFunction["page"]>): CallAnswer {
  if (page === "is_told") return { outcome: { ...failed("The page was told."), ok: true }, taped: null };
  return { outcome: failed(NO_PAGE), taped: { request: null, answer: "missed" } };
}

async function answerRequest(
  { caller, sessionId, tape }: Replayed,
  { endpointId, args, save }: RunFunction & { endpointId: string },
  { variables, runtimeVars }: FlowState,
): Promise<CallAnswer> {
  const endpoint = await findEndpoint(caller.ownerId, endpointId);
  if (!endpoint) return notSent("There is no such endpoint any more");
  // What is kept of a request has a mark for each secret: their values are not needed to find it.
  const marks = Object.fromEntries(secretNames(endpoint).map((name) => [name, `{{secret.${name}}}`]));
  const values = { arg: args, var: variables, runtime: runtimeVars };
  const prepared = prepareRequest(endpoint, values, marks, sessionId);
  if ("fault" in prepared) return notSent(prepared.fault);
  const { url, body } = prepared.shown;
  const played = tape.play(prepared.shown, save);
  const taped = { request: { url, body }, answer: played ? "tape" : "missed" } as const;
  return { outcome: played ?? failed(MISSED), taped };
}

const notSent = (fault: string): CallAnswer => ({
  outcome: failed(failedResult(fault).text),
  taped: { request: null, answer: "not_sent" },
});
