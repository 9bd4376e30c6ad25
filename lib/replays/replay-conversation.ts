import { db } from "#db/client.ts";
import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import { getAccount } from "#lib/accounts/get-account.ts";
import { limitsOf } from "#lib/accounts/plans.ts";
import { ChatError } from "#lib/chat/complete-chat.ts";
import { paidPlanNeeded } from "#lib/conversations/connect-refusals.ts";
import { getConversation } from "#lib/conversations/get-conversation.ts";
import { findNode } from "#lib/flow/functions.ts";
import { type Ask, type ModelAnswer, type ModelRequest, playCall } from "#lib/flow/play-call.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { answerCall, type CallAnswer, type Replayed } from "#lib/replays/answer-call.ts";
import { lookUpBefore } from "#lib/replays/ask-documents.ts";
import { askModel, type Chat } from "#lib/replays/ask-model.ts";
import { presentReplay } from "#lib/replays/present.ts";
import { findReplayedSession, type ReplayedSession } from "#lib/replays/queries.ts";
import { recordedTurns, turnsToPlay } from "#lib/replays/recorded-turns.ts";
import { MAX_REPLAYED_TURNS, type Replay, type ReplayInput } from "#lib/replays/schema.ts";
import { Tape } from "#lib/replays/tape.ts";
import { getScenario } from "#lib/scenarios/get-scenario.ts";
import { getVersion } from "#lib/scenarios/get-version.ts";
import { usesFullSizeModel } from "#lib/scenarios/models.ts";
import { scriptedAnswers } from "#lib/simulations/scripted-answers.ts";
import { listToolCalls } from "#lib/tool-calls/list-tool-calls.ts";

/** An answer must be there before a repeat of the request counts the first one as lost (`lib/idempotency`). */
const TIME_LIMIT_MS = 50_000;
const ANSWER_LIMIT_MS = 20_000;

export type ReplayOptions = { chat?: Chat; timeLimitMs?: number };
type AskWords = (request: ModelRequest, turn: number) => Promise<ModelAnswer>;

/**
 * Plays what the caller said in a call against another version of its scenario, and holds the one against the other.
 * Requests are answered from the call's own, never by the network. Throws `SESSION_NOT_FOUND`, `SCENARIO_NOT_FOUND`,
 * `NOT_FOUND` (no such version), `AUTH_DENIED` (a model of another plan), `SERVICE_UNAVAILABLE` (the model is away).
 */
export async function replayConversation(
  caller: Caller,
  sessionId: string,
  input: ReplayInput,
  { chat, timeLimitMs = TIME_LIMIT_MS }: ReplayOptions = {},
): Promise<Replay> {
  const session = await findReplayedSession(db, caller.ownerId, sessionId);
  if (!session) throw new AppError("SESSION_NOT_FOUND");
  const version = await findVersion(caller, session, input.version);
  if (!input.model) await requirePlan(caller, version);
  const { transcript } = await getConversation(caller, sessionId);
  const calls = await listToolCalls(caller, sessionId);
  const turns = recordedTurns(transcript, calls);
  const replayed: Replayed = { caller, sessionId, flow: version.nodesJson, tape: new Tape(calls) };
  const signal = AbortSignal.timeout(timeLimitMs);
  const words = input.model ? scriptedWords(input.model) : modelWords(replayed, version, signal, chat);
  const toPlay = turnsToPlay(turns).slice(0, MAX_REPLAYED_TURNS);
  const { run, asks } = playCall(version.nodesJson, { runtimeVars: session.runtimeVars, turns: toPlay });
  const { answers, reachedTurn } = await answerAll(asks, words, replayed, signal);
  return presentReplay({ sessionId, input, turns, run, answers, reachedTurn });
}

async function findVersion(
  caller: Caller,
  { scenario: recorded, scenarioId }: ReplayedSession,
  wanted: ReplayInput["version"],
): Promise<ScenarioDraft> {
  if (wanted === "recorded") return recorded;
  if (typeof wanted === "number") return await getVersion(caller, scenarioId, wanted);
  const scenario = await getScenario(caller, scenarioId);
  return (wanted === "draft" ? scenario.draft : null) ?? scenario;
}

async function requirePlan(caller: Caller, version: ScenarioDraft): Promise<void> {
  const { plan } = await getAccount(caller);
  if (usesFullSizeModel(version) && !limitsOf(plan).fullSizeModels) throw paidPlanNeeded();
}

function scriptedWords({ greeting, turns }: NonNullable<ReplayInput["model"]>): AskWords {
  const next = scriptedAnswers([greeting, ...turns]);
  return (_request, turn) => Promise.resolve(next(turn + 1));
}

function modelWords(
  { caller, flow }: Replayed,
  { llmModel }: ScenarioDraft,
  signal: AbortSignal,
  chat?: Chat,
): AskWords {
  return async (request) => {
    const { nodeId, prompt, history } = request;
    const words = history.findLast(({ role }) => role === "user");
    const found = await lookUpBefore(caller, flow, nodeId, words && "content" in words ? words.content : "");
    const bounded = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
    const model = findNode(flow, nodeId)?.llm_model ?? llmModel;
    return await askModel({ ...request, prompt: prompt + found }, model, bounded, chat);
  };
}

/** Answers what a played call asks for until it is over, or the time is. `reachedTurn` is null when it was played out. */
async function answerAll(
  asks: Iterable<Ask>,
  words: AskWords,
  replayed: Replayed,
  signal: AbortSignal,
): Promise<{ answers: Map<string, CallAnswer>; reachedTurn: number | null }> {
  const answers = new Map<string, CallAnswer>();
  for (const ask of asks) {
    if (signal.aborted) return { answers, reachedTurn: ask.turn };
    if (ask.type === "function") {
      const answer = await answerCall(replayed, ask.call, ask.state);
      answers.set(ask.call.callId, answer);
      ask.answer(answer.outcome);
      continue;
    }
    try {
      ask.answer(await words(ask.request, ask.turn));
    } catch (error) {
      if (!(error instanceof ChatError)) throw error;
      if (signal.aborted) return { answers, reachedTurn: ask.turn };
      throw new AppError("SERVICE_UNAVAILABLE", { message: error.message, cause: error });
    }
  }
  return { answers, reachedTurn: null };
}
