import { db } from "#db/client.ts";
import { conversationSummaries } from "#db/schema/index.ts";
import { requestJobs } from "#inngest/client.ts";
import { conversationOver } from "#inngest/events.ts";
import { getConversationOverview } from "#lib/conversations/conversations.ts";
import type { AfterCall } from "#lib/flow/scenario/nodes-json.ts";
import { ChatError } from "#lib/model-clients/complete-chat.ts";
import type { Actor } from "#lib/platform/actor.ts";
import type { Chat } from "#lib/scenarios/replays/answer-call.ts";
import { findModelAfterCall } from "../after-call/find-model-after-call.ts";
import {
  claimAcrossOwners,
  findCallAcrossOwners,
  listRowsAcrossOwners,
  openAcrossOwners,
} from "../after-call-queries.ts";
import { changeConversation } from "../change-conversation.ts";
import { isLiveStatus, requireEnded } from "../session-status.ts";
import {
  findSummary,
  listForgottenSummariesAcrossOwners,
  reopenSummary,
  settleSummaryAcrossOwners,
} from "./queries.ts";
import { readAnswer, SummaryError } from "./read-answer.ts";
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
  listForgottenSummariesAcrossOwners(db, now);

const ANSWER_TIMEOUT_MS = 90_000;
/** Longer than an answer can take: after this the claiming job is dead. */
const CLAIM_MS = 180_000;
/** How often an unavailable model is tried. */
const MAX_ATTEMPTS = 4;

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
  const heldUntil = new Date(now.getTime() + CLAIM_MS);
  const attempt = await claimAcrossOwners(db, conversationSummaries, sessionId, heldUntil);
  if (attempt === null) return "skipped";
  const { name, llmModel } = session.scenario;
  const scenario = { name, llmModel, afterCall };
  const signal = AbortSignal.timeout(answerLimitMs);
  try {
    const model = await findModelAfterCall(sessionId, session);
    const answer = await askModel(scenario, rows, signal, chat ?? model.chat);
    const ready = { ...answer, status: "ready", model: model.name } as const;
    await changeConversation(
      sessionId,
      "conversation.summary_ready",
      async (tx) => await settleSummaryAcrossOwners(tx, sessionId, ready),
    );
    return "summarized";
  } catch (error) {
    const isUnavailable = error instanceof ChatError && !signal.aborted;
    const isLast = !isUnavailable || attempt >= MAX_ATTEMPTS;
    await settleSummaryAcrossOwners(db, sessionId, {
      status: isLast ? "failed" : "pending",
      error: errorText(error, signal),
    });
    if (!isLast) throw error;
    return "failed";
  }
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

/** Only these messages are written for the owner. Any other error is a bug and is not shown. */
function errorText(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "The language model did not respond in time.";
  if (error instanceof ChatError || error instanceof SummaryError) return error.message;
  return "Something went wrong on the server.";
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
