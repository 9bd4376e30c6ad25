import { db } from "#db/client.ts";
import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import { getConversation } from "#lib/conversations/conversations.ts";
import { MACHINE_ZONE } from "#lib/flow/engine/call-time.ts";
import { type Ask, type PlayedRun, playCall } from "#lib/flow/simulation/play-call.ts";
import { findChosenModel, findOwnChat } from "#lib/language-models/open-model.ts";
import { ChatError } from "#lib/model-clients/complete-chat.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { limitParallel } from "#lib/platform/parallel/limit-parallel.ts";
import {
  findReplayedSession,
  findSessionOwnerAcrossOwners,
  type ReplayedSession,
} from "#lib/scenarios/queries.ts";
import { listToolCalls } from "#lib/tools/calls/run-tool-call.ts";
import { requireTestTokens, spendTestTokens } from "#lib/usage/test-tokens.ts";
import type { ChosenModel } from "#lib/worker-protocol/worker-protocol.ts";
import { getScenario, requirePlanFor } from "../scenarios.ts";
import { scriptedAnswers } from "../simulations/run-script.ts";
import { MeteredChat } from "../tests/metered-chat.ts";
import { getVersion } from "../versions/versions.ts";
import {
  type AskWords,
  answerCall,
  type CallAnswer,
  type Chat,
  modelWords,
  type Replayed,
} from "./answer-call.ts";
import { compareTurn, medianOf, playedSide } from "./compare-turns.ts";
import { RecordedResponses, type RecordedTurn, recordedTurns, turnsToPlay } from "./recorded-turns.ts";
import { MAX_REPLAYED_TURNS, type Replay, type ReplayInput, type ReplayTurn } from "./schema.ts";

type Finished = {
  sessionId: string;
  input: ReplayInput;
  /** The greeting first. */
  turns: RecordedTurn[];
  run: PlayedRun;
  answers: ReadonlyMap<string, CallAnswer>;
  /** The turn in which time ran out; null if the replay finished. */
  reachedTurn: number | null;
};

function presentReplay({ sessionId, input, turns, run, answers, reachedTurn }: Finished): Replay {
  const { ended } = run.state;
  const lastTurn = reachedTurn ?? (ended ? (run.said.at(-1)?.turn ?? -1) : MAX_REPLAYED_TURNS - 1);
  const compared = turns.map((turn, index) =>
    compareTurn(turn, index - 1 <= lastTurn ? playedSide(run, index - 1, answers) : null),
  );
  const isSame = (what: keyof ReplayTurn["same"]) => compared.every(({ same }) => same[what]);
  const onBothSides = compared.flatMap(({ recorded: { model_ms: before }, replayed }): [number, number][] => {
    const after = replayed?.model_ms ?? null;
    return before === null || after === null ? [] : [[before, after]];
  });
  const hasMoreTurns = turns.length - 1 > MAX_REPLAYED_TURNS && !ended;
  return {
    conversation_session_id: sessionId,
    version: input.version,
    model: input.model ? "script" : "scenario",
    stopped: reachedTurn === null ? (hasMoreTurns ? "turn_limit" : null) : "time_limit",
    ended,
    same: { path: isSame("path"), calls: isSame("calls"), text: isSame("text") },
    missed_calls: [...answers.values()].filter(({ recorded }) => recorded?.answer === "missed").length,
    latency_ms: {
      recorded: medianOf(compared.map(({ recorded }) => recorded.latency_ms)),
      replayed: medianOf(compared.map(({ replayed }) => replayed?.latency_ms ?? null)),
    },
    model_ms: {
      recorded: medianOf(onBothSides.map(([recorded]) => recorded)),
      replayed: medianOf(onBothSides.map(([, replayed]) => replayed)),
    },
    turns: compared,
  };
}

/** Proxies and clients commonly give up on a response after 60 s. */
const TIME_LIMIT_MS = 50_000;
const MAX_REPLAYS = 2;

export const tooManyReplays = () =>
  new AppError("CONCURRENCY_LIMIT", {
    message: `An account has at most ${MAX_REPLAYS} replays at a time. Wait for one`,
    figures: { limit: MAX_REPLAYS },
  });

type ReplayOptions = { chat?: Chat; timeLimitMs?: number };

/**
 * Replays what the visitor said in a call against another version of its scenario, and compares the two. Requests get
 * the call's recorded responses, never the network. Throws `SESSION_NOT_FOUND`, `SCENARIO_NOT_FOUND`, `NOT_FOUND` (no
 * such version), `AUTH_DENIED` (a model of another plan), `QUOTA_EXCEEDED` (the day's tokens are used up),
 * `CONCURRENCY_LIMIT`, `SERVICE_UNAVAILABLE` (the model is unavailable).
 */
export async function replayConversation(
  actor: Actor,
  sessionId: string,
  input: ReplayInput,
  { chat, timeLimitMs = TIME_LIMIT_MS }: ReplayOptions = {},
): Promise<Replay> {
  const session = await findReplayedSession(db, actor.ownerId, sessionId);
  if (!session) throw new AppError("SESSION_NOT_FOUND");
  const version = await findVersion(actor, session, input.version);
  if (!input.model) await requirePlanFor(actor, version);
  const { transcript } = await getConversation(actor, sessionId);
  const calls = await listToolCalls(actor, sessionId);
  const turns = recordedTurns(transcript, calls);
  const replayed: Replayed = {
    actor,
    sessionId,
    flow: version.nodesJson,
    language: session.language,
    responses: new RecordedResponses(calls),
    startedAt: session.createdAt,
  };
  const toPlay = turnsToPlay(turns).slice(0, MAX_REPLAYED_TURNS);
  const runtimeVars = { avatar_name: session.avatarName ?? "", ...session.runtimeVars };
  // The recorded responses fit the requests of that day.
  const time = { at: session.createdAt, timeZone: MACHINE_ZONE };
  const { run, asks } = playCall(version.nodesJson, { runtimeVars, turns: toPlay, time });
  const signal = AbortSignal.timeout(timeLimitMs);
  const answer = (words: AskWords) => answerAll(asks, words, replayed, signal);
  const { answers, reachedTurn } = input.model
    ? await answer(scriptedWords(input.model))
    : await withinBudget(
        actor,
        (metered) => answer(modelWords(replayed, version, signal, metered)),
        chat ?? (await findOwnChat(actor.ownerId, await findReplayedModel(actor, session, input.version))),
      );
  return presentReplay({ sessionId, input, turns, run, answers, reachedTurn });
}

/** Lets a replay use the model, which live calls share, and counts its tokens however it ends. */
async function withinBudget<Result>(
  actor: Actor,
  run: (chat: Chat) => Promise<Result>,
  chat?: Chat,
): Promise<Result> {
  await requireTestTokens(actor);
  const share = { ownerId: actor.ownerId, most: MAX_REPLAYS };
  const limits = { parallel: Number.POSITIVE_INFINITY, waiting: 0, share, refuse: tooManyReplays };
  return await limitParallel("replays", limits, async () => {
    const metered = new MeteredChat(chat);
    try {
      return await run(metered.complete);
    } finally {
      await spendTestTokens(actor, metered.tokens);
    }
  });
}

async function findVersion(
  actor: Actor,
  { scenario: recorded, scenarioId }: ReplayedSession,
  wanted: ReplayInput["version"],
): Promise<ScenarioDraft> {
  if (wanted === "recorded") return recorded;
  if (typeof wanted === "number") return await getVersion(actor, scenarioId, wanted);
  const scenario = await getScenario(actor, scenarioId);
  return (wanted === "draft" ? scenario.draft : null) ?? scenario;
}

/** The account's own model that answers in a replay: the call's for the version that it recorded, else the scenario's. */
async function findReplayedModel(
  actor: Actor,
  { scenario: recorded, scenarioId }: ReplayedSession,
  wanted: ReplayInput["version"],
): Promise<ChosenModel | null> {
  if (wanted === "recorded") return recorded.languageModel ?? null;
  const { languageModelId } = await getScenario(actor, scenarioId);
  return await findChosenModel(actor.ownerId, languageModelId);
}

function scriptedWords({ greeting, turns }: NonNullable<ReplayInput["model"]>): AskWords {
  const next = scriptedAnswers([greeting, ...turns]);
  return (_request, turn) => Promise.resolve(next(turn + 1));
}

/** Responds to the requests of a replayed call until it ends or time runs out. `reachedTurn` is null if it ended. */
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

/** The same for the operator, who acts for every account. */
export async function replayAnyConversation(sessionId: string, input: ReplayInput): Promise<Replay> {
  const ownerId = await findSessionOwnerAcrossOwners(db, sessionId);
  if (!ownerId) throw new AppError("SESSION_NOT_FOUND");
  const actor = { ownerId, isOperator: true };
  await recordAudit(db, actor, "conversation.replayed", { id: sessionId });
  return await replayConversation(actor, sessionId, input);
}
