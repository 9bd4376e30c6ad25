import { db } from "#db/client.ts";
import { findOwnChat } from "#lib/language-models/open-model.ts";
import { findAnsweringModel } from "#lib/operations/models/find-answering-model.ts";
import { cannotJudge } from "#lib/operations/models/model-state.ts";
import type { Chat } from "#lib/scenarios/replays/answer-call.ts";
import { runScript } from "#lib/scenarios/simulations/run-script.ts";
import { runVisitor } from "#lib/scenarios/tests/visitor/run-visitor.ts";
import type { Network } from "#lib/tools/endpoints/send-request.ts";
import { hasTestTokens, spendTestTokens } from "#lib/usage/test-tokens.ts";
import {
  type AttemptRow,
  findAttempt,
  findRun,
  findRunStatus,
  listAttempts,
  type RunRow,
  setRunning,
  setStopped,
  settleAttempt,
  sumTokens,
} from "./queries.ts";

const WATCH_EVERY_MS = 2_000;

type RunKey = { ownerId: string; runId: string };
type Edges = {
  /** Plays the visitor and the judge, and the avatar where the account has no model of its own. */
  chat?: Chat | undefined;
  network?: Network | undefined;
  findModel?: typeof findAnsweringModel;
};
type Outcome = Parameters<typeof settleAttempt>[2];

/** Marks a run as running. Returns its attempts that have not been played, and how many are played at a time. */
export async function startRun({ ownerId, runId }: RunKey): Promise<{ ids: string[]; parallel: number }> {
  const run = await findRun(db, ownerId, runId);
  if (!run || run.status === "finished") return { ids: [], parallel: 1 };
  await setRunning(db, ownerId, runId, new Date());
  const attempts = await listAttempts(db, ownerId, runId);
  const ids = attempts.filter(({ verdict }) => verdict === null).map(({ id }) => id);
  return { ids, parallel: run.settings.parallel };
}

/**
 * Plays one attempt of a run and stores the result. Safe to repeat: an attempt with a verdict is not played again. An
 * attempt for which no tokens, of the run or of the account's day, or time are left is left out.
 */
export async function playAttempt(
  { ownerId, runId }: RunKey,
  attemptId: string,
  edges: Edges = {},
): Promise<void> {
  const run = await findRun(db, ownerId, runId);
  if (!run || run.status === "finished") return;
  const attempt = await findAttempt(db, ownerId, runId, attemptId);
  if (!attempt || attempt.verdict !== null) return;
  const tokens = await sumTokens(db, ownerId, runId);
  const leftMs = timeLeft(run);
  if (leftMs <= 0) await setStopped(db, ownerId, runId, "time_limit");
  const isSpent = tokens >= run.settings.maxTokens || !(await hasTestTokens({ ownerId }));
  if (leftMs > 0 && isSpent) await setStopped(db, ownerId, runId, "token_limit");
  const isOver = run.stopped !== null || leftMs <= 0 || isSpent;
  const outcome: Outcome = isOver ? { verdict: "not_run" } : await play(run, attempt, leftMs, edges);
  await settleAttempt(db, attempt, outcome, new Date());
}

function timeLeft({ startedAt, createdAt, settings }: RunRow): number {
  return (startedAt ?? createdAt).getTime() + settings.maxMinutes * 60_000 - Date.now();
}

async function play(
  { ownerId, id: runId, snapshot }: RunRow,
  { id, testIndex, versionIndex }: AttemptRow,
  leftMs: number,
  { chat, network, findModel = findAnsweringModel }: Edges,
): Promise<Outcome> {
  const content = snapshot.tests[testIndex]?.content;
  const version = snapshot.versions[versionIndex]?.scenario;
  if (!content || !version) throw new Error("The attempt names no test or version of its run");
  const startedAt = performance.now();
  const took = () => Math.round(performance.now() - startedAt);
  if (content.kind === "scripted") {
    const result = await runScript(version.nodesJson, content.script);
    const verdict = result.passed ? "passed" : "failed";
    return { verdict, durationMs: took(), result: { kind: "scripted", ...result } };
  }
  const scene = { actor: { ownerId }, sessionId: id, language: snapshot.language, network };
  const cancelled = watchForEnd({ ownerId, runId });
  const signal = AbortSignal.any([cancelled.signal, AbortSignal.timeout(leftMs)]);
  const avatarChat = await findOwnChat(ownerId, snapshot.languageModel);
  try {
    // What cannot judge cannot play a visitor either.
    const isAlone = avatarChat !== undefined && cannotJudge(await findModel());
    const options = { scene, version, signal, chat: isAlone ? avatarChat : chat, avatarChat };
    const { verdict, tokens, result } = await runVisitor(content.visitor, options);
    await spendTestTokens({ ownerId }, tokens);
    return { verdict, tokens, durationMs: took(), result: { kind: "simulated", ...result } };
  } finally {
    cancelled.stop();
  }
}

/** Aborts once the run is finished or deleted, so that the conversation of a cancelled run costs nothing more. */
function watchForEnd({ ownerId, runId }: RunKey): { signal: AbortSignal; stop: () => void } {
  const end = new AbortController();
  const look = async () => {
    const status = await findRunStatus(db, ownerId, runId);
    if (status === undefined || status === "finished") end.abort();
  };
  // A database that is away for a moment says nothing about the run.
  const timer = setInterval(() => void look().catch(() => undefined), WATCH_EVERY_MS);
  return { signal: end.signal, stop: () => clearInterval(timer) };
}
