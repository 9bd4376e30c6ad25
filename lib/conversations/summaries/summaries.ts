import { and } from "drizzle-orm";
import { db } from "#db/client.ts";
import { conversationSummaries } from "#db/schema/index.ts";
import { requestJobs } from "#inngest/client.ts";
import { conversationOver } from "#inngest/events.ts";
import { getConversationOverview } from "#lib/conversations/conversations.ts";
import type { AfterCall } from "#lib/flow/scenario/nodes-json.ts";
import type { Actor } from "#lib/platform/actor.ts";
import type { Chat } from "#lib/scenarios/replays/answer-call.ts";
import { findModelAfterCall } from "../after-call/find-model-after-call.ts";
import { runClaimed } from "../after-call/run-claimed.ts";
import {
  findCallAcrossOwners,
  hasSaid,
  listForgottenAcrossOwners,
  listRowsAcrossOwners,
  openAcrossOwners,
  settleAcrossOwners,
} from "../after-call-queries.ts";
import { changeConversation } from "../change-conversation.ts";
import { isLiveStatus, requireEnded } from "../session-status.ts";
import { findSummary, isSummaryWanted, reopenSummary } from "./queries.ts";
import { readAnswer } from "./read-answer.ts";
import { ANSWER_NAME, type SummarizedScenario, type SummaryRow, summaryRequest } from "./summary-request.ts";

export type StoredSummary = NonNullable<Awaited<ReturnType<typeof findSummary>>>;

/** Returns the summary of one of the actor's calls, or `null` if none was requested. */
export async function findConversationSummary(
  actor: Actor,
  sessionId: string,
): Promise<StoredSummary | null> {
  return (await findSummary(db, actor.ownerId, sessionId)) ?? null;
}

/** Lists calls of the last day whose summary is missing. */
export const listForgottenSummaries = (now = new Date()): Promise<string[]> =>
  listForgottenAcrossOwners(db, conversationSummaries, and(isSummaryWanted, hasSaid("user")), now);

const ANSWER_TIMEOUT_MS = 90_000;
/** Longer than an answer can take: after this the claiming job is dead. */
const CLAIM_MS = 180_000;

type Options = { chat?: Chat; answerLimitMs?: number; now?: Date };

/**
 * Has the call's model summarise an ended call, once: a second run for the same call finds it claimed or
 * done. If the model is unavailable, the run throws and is retried. A late or useless answer is not retried,
 * because it has been paid for. The summary is stored in one transaction with the webhook's event. Never changes the
 * conversation itself.
 */
export async function summarizeConversation(
  sessionId: string,
  { chat, answerLimitMs = ANSWER_TIMEOUT_MS, now = new Date() }: Options = {},
): Promise<"summarized" | "failed" | "skipped"> {
  const session = await findCallAcrossOwners(db, sessionId);
  if (!session || isLiveStatus(session.status)) return "skipped";
  const afterCall = session.scenario.nodesJson.after_call ?? {};
  const rows = await listRowsAcrossOwners(db, sessionId);
  if (!rows.some(({ role }) => role === "user")) return "skipped";
  // A call that is not summarised automatically may have a summary that its owner requested.
  if (isSummarized(session.kind, afterCall)) {
    await openAcrossOwners(db, conversationSummaries, { sessionId, ownerId: session.ownerId });
  }
  const { name, llmModel } = session.scenario;
  const scenario = { name, llmModel, afterCall };
  const limits = { now, limitMs: answerLimitMs, claimMs: CLAIM_MS };
  return await runClaimed(conversationSummaries, sessionId, limits, async (signal) => {
    const model = await findModelAfterCall(sessionId, session);
    const answer = await askModel(scenario, rows, signal, chat ?? model.chat);
    const ready = { ...answer, status: "ready", model: model.name } as const;
    await changeConversation(
      sessionId,
      "conversation.summary_ready",
      async (tx) => await settleAcrossOwners(tx, conversationSummaries, sessionId, ready),
    );
    return "summarized";
  });
}

const isSummarized = (kind: string, { summarize }: AfterCall): boolean =>
  kind !== "test" && kind !== "demo" && summarize !== false;

async function askModel(
  scenario: SummarizedScenario,
  rows: readonly SummaryRow[],
  signal: AbortSignal,
  chat: Chat,
) {
  const { calls = [] } = await chat(summaryRequest(scenario, rows), signal);
  const spoken = new Set(rows.filter(({ role }) => role !== "system").map(({ seq }) => seq));
  const args = calls.find(({ name }) => name === ANSWER_NAME)?.args ?? null;
  const { summary, outcome, extracted } = readAnswer(args, scenario.afterCall, spoken);
  return {
    summary,
    question: scenario.afterCall.success_question ?? null,
    outcome: outcome?.answer ?? null,
    outcomeReason: outcome?.reason ?? null,
    outcomeRowSeq: outcome?.rowSeq ?? null,
    extracted,
    error: null,
  };
}

/**
 * Requests a summary of one of the actor's calls, again or
 * for the first time. Does nothing while one is being made.
 */
export async function retrySummary(actor: Actor, sessionId: string): Promise<void> {
  const { status } = await getConversationOverview(actor, sessionId);
  requireEnded(status);
  const { ownerId } = actor;
  if (await reopenSummary(db, ownerId, sessionId))
    requestJobs(conversationOver.create({ sessionId, ownerId }));
}
