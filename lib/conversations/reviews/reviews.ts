import { and } from "drizzle-orm";
import { db } from "#db/client.ts";
import { conversationReviews } from "#db/schema/index.ts";
import { requestJobs } from "#inngest/client.ts";
import { conversationOver } from "#inngest/events.ts";
import { findOverride } from "#lib/flow/guardrails/find-override.ts";
import { hasGuardrails, hasRules } from "#lib/flow/guardrails/guardrails-prompt.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
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
import { getConversation, getConversationOverview } from "../conversations.ts";
import type { StoredTranscriptRow } from "../queries.ts";
import { isLiveStatus, requireEnded } from "../session-status.ts";
import { judgeCall, type ReviewedBy } from "./judge-call.ts";
import { findReview, findReviewedBy, isReviewWanted, reopenReview } from "./queries.ts";
import type { Review as ShownReview } from "./schema.ts";

type StoredReview = NonNullable<Awaited<ReturnType<typeof findReview>>>;
export type CallReview = {
  /** Whether the call's scenario had guardrails. */
  isGuarded: boolean;
  /** Whether it had rules or declined topics, which every call is checked by. */
  hasRules: boolean;
  /** Whether it had criteria. */
  hasCriteria: boolean;
  /** Null if none was requested. */
  review: StoredReview | null;
  /** The visitor's rows that look like attempts to override the prompt. */
  overrideSeqs: number[];
};

/** The review of one of the actor's calls. Throws `SESSION_NOT_FOUND`. */
export async function getReview(actor: Actor, sessionId: string): Promise<CallReview> {
  const { transcript } = await getConversation(actor, sessionId);
  return await findCallReview(actor, sessionId, transcript);
}

/** The review of a call whose transcript has been read already. */
export async function findCallReview(
  { ownerId }: Actor,
  sessionId: string,
  transcript: readonly Pick<StoredTranscriptRow, "seq" | "role" | "content">[],
): Promise<CallReview> {
  const reviewedBy = await findReviewedBy(db, ownerId, sessionId);
  const review = (await findReview(db, ownerId, sessionId)) ?? null;
  const { guardrails } = reviewedBy;
  const overrides = guardrails.resist_overrides
    ? transcript.filter(({ role, content }) => role === "user" && findOverride(content))
    : [];
  return {
    ...{ isGuarded: hasGuardrails(guardrails), hasRules: hasRules(guardrails) },
    ...{ hasCriteria: hasCriteria(reviewedBy), review },
    overrideSeqs: overrides.map(({ seq }) => seq),
  };
}

/** Lists calls of the last day whose review is missing. */
export const listForgottenReviews = (now = new Date()): Promise<string[]> =>
  listForgottenAcrossOwners(db, conversationReviews, and(isReviewWanted, hasSaid("assistant")), now);

/** Requests a review of one of the actor's calls, again or for the first time. Does nothing while one is being made. */
export async function retryReview(actor: Actor, sessionId: string): Promise<void> {
  const { status } = await getConversationOverview(actor, sessionId);
  requireEnded(status);
  if (!isReviewed(await findReviewedBy(db, actor.ownerId, sessionId))) {
    throw nothingToReview();
  }
  const { ownerId } = actor;
  if (await reopenReview(db, ownerId, sessionId))
    requestJobs(conversationOver.create({ sessionId, ownerId }));
}

export const nothingToReview = () =>
  new AppError("VALIDATION", {
    message: "The scenario of this conversation had no guardrails and no criteria",
    reason: "invalid_state",
  });

const hasCriteria = ({ criteria }: Pick<ReviewedBy, "criteria">): boolean => Object.keys(criteria).length > 0;

const isReviewed = (by: ReviewedBy): boolean => hasGuardrails(by.guardrails) || hasCriteria(by);

const REVIEW_TIMEOUT_MS = 120_000;
/** Longer than a review can take: after this the claiming job is dead. */
const CLAIM_MS = 240_000;

type Options = { chat?: Chat; limitMs?: number; now?: Date };

/**
 * Has the call's model judge an ended call by the scenario's guardrails and criteria, once: a second run for the same
 * call finds it claimed or done. The review is stored in one transaction with the webhooks' events. If the model is
 * unavailable, the run throws and is retried. Never changes the conversation itself.
 */
export async function reviewConversation(
  sessionId: string,
  { chat, limitMs = REVIEW_TIMEOUT_MS, now = new Date() }: Options = {},
): Promise<"reviewed" | "failed" | "skipped"> {
  const session = await findCallAcrossOwners(db, sessionId);
  if (!session || isLiveStatus(session.status)) return "skipped";
  const { nodesJson, llmModel } = session.scenario;
  const reviewedBy = {
    guardrails: nodesJson.guardrails ?? {},
    criteria: nodesJson.after_call?.criteria ?? {},
  };
  if (!isReviewed(reviewedBy)) return "skipped";
  const rows = await listRowsAcrossOwners(db, sessionId);
  if (!rows.some(({ role }) => role === "assistant")) return "skipped";
  // A call that is not reviewed automatically may have a review that its owner requested.
  if (session.kind !== "test" && session.kind !== "demo") {
    await openAcrossOwners(db, conversationReviews, { sessionId, ownerId: session.ownerId });
  }
  const limits = { now, limitMs, claimMs: CLAIM_MS };
  return await runClaimed(conversationReviews, sessionId, limits, async (signal) => {
    const model = await findModelAfterCall(sessionId, session);
    const judge = { model: llmModel, chat: chat ?? model.chat, signal };
    const found = await judgeCall(reviewedBy, rows, judge);
    await storeReview(sessionId, { ...found, model: model.name });
    return "reviewed";
  });
}

type Review = Awaited<ReturnType<typeof judgeCall>> & { model: string };

async function storeReview(sessionId: string, review: Review): Promise<void> {
  const settled = { ...review, status: "ready", error: null } as const;
  await changeConversation(
    sessionId,
    [
      "conversation.review_ready",
      ...(review.violations.length > 0 ? ["conversation.rules_violated" as const] : []),
    ],
    async (tx) => await settleAcrossOwners(tx, conversationReviews, sessionId, settled),
  );
}

export function presentReview({ review, overrideSeqs }: CallReview): ShownReview {
  return {
    status: review?.status ?? "none",
    violations: (review?.violations ?? []).map(({ kind, rule, reason, rowSeqs }) => ({
      ...{ kind, rule, reason },
      row_seqs: rowSeqs,
    })),
    criteria: (review?.criteria ?? []).map(({ isMet, rowSeqs, ...its }) => ({
      ...{ ...its, met: isMet, row_seqs: rowSeqs },
    })),
    unjudged: review?.unjudged ?? [],
    override_attempts: overrideSeqs,
    // An error that will be retried is not shown.
    error: review?.status === "failed" ? review.error : null,
  };
}
