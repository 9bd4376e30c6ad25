import { db } from "#db/client.ts";
import { ChatError, completeChat } from "#lib/chat/complete-chat.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { AfterCall } from "#lib/flow/nodes-json.ts";
import {
  findSummarizedSessionAcrossOwners,
  holdSummaryAcrossOwners,
  listSummarizedRowsAcrossOwners,
  openSummaryAcrossOwners,
  settleSummaryAcrossOwners,
} from "./queries.ts";
import { readAnswer } from "./read-answer.ts";
import { SummaryError } from "./summary-error.ts";
import { ANSWER_NAME, type SummarizedScenario, type SummaryRow, summaryRequest } from "./summary-request.ts";

/** For one answer of the model. */
const ANSWER_LIMIT_MS = 90_000;
/** Longer than an answer can take: whoever still holds a summary after that is gone. */
const HOLD_MS = 180_000;
/** How often a model that is away is asked. */
const MAX_ATTEMPTS = 4;

export type Chat = typeof completeChat;
type Options = { chat?: Chat; answerLimitMs?: number; now?: Date };

/**
 * Has the scenario's model describe a call that is over, once: a second run for the same call finds it held or done. A
 * model that is away lets the run fail, so that it is repeated; an answer that is late or of no use is paid for already,
 * so it is the last. The conversation itself is never touched.
 */
export async function summarizeConversation(
  sessionId: string,
  { chat = completeChat, answerLimitMs = ANSWER_LIMIT_MS, now = new Date() }: Options = {},
): Promise<"summarized" | "failed" | "skipped"> {
  const session = await findSummarizedSessionAcrossOwners(db, sessionId);
  if (!session || isLiveStatus(session.status)) return "skipped";
  const afterCall = session.scenario.nodesJson.after_call ?? {};
  const rows = await listSummarizedRowsAcrossOwners(db, sessionId);
  if (!rows.some(({ role }) => role === "user")) return "skipped";
  // What is not summarised by itself may still be asked for; then it is open already.
  if (isSummarized(session.kind, afterCall)) await openSummaryAcrossOwners(db, sessionId, session.ownerId);
  const attempt = await holdSummaryAcrossOwners(db, sessionId, new Date(now.getTime() + HOLD_MS));
  if (attempt === null) return "skipped";
  const { name, llmModel } = session.scenario;
  const scenario = { name, llmModel, afterCall };
  const signal = AbortSignal.timeout(answerLimitMs);
  try {
    const answer = await askModel(scenario, rows, signal, chat);
    await settleSummaryAcrossOwners(db, sessionId, { ...answer, status: "ready", model: llmModel });
    return "summarized";
  } catch (error) {
    const isAway = error instanceof ChatError && !signal.aborted;
    const isLast = !isAway || attempt >= MAX_ATTEMPTS;
    await settleSummaryAcrossOwners(db, sessionId, {
      status: isLast ? "failed" : "pending",
      error: sentenceOf(error, signal),
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

/** Only these sentences are written for the owner; another error is a fault of ours and says nothing to them. */
function sentenceOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "The language model did not answer in time.";
  if (error instanceof ChatError || error instanceof SummaryError) return error.message;
  return "Something went wrong on this side.";
}
