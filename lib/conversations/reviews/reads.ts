import { db } from "#db/client.ts";
import { getConversation } from "#lib/conversations/reads.ts";
import { findOverride } from "#lib/flow/guardrails/find-override.ts";
import { hasGuardrails } from "#lib/flow/guardrails/guardrails-prompt.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { findGuardrails, findReview, listForgottenReviewsAcrossOwners } from "./queries.ts";

export type StoredReview = NonNullable<Awaited<ReturnType<typeof findReview>>>;
export type CallReview = {
  /** Whether the call's scenario had guardrails. */
  isGuarded: boolean;
  /** Null if none was requested. */
  review: StoredReview | null;
  /** The visitor's rows that look like attempts to override the prompt. */
  overrideSeqs: number[];
};

/** The review of one of the actor's calls. Throws `SESSION_NOT_FOUND`. */
export async function getReview(actor: Actor, sessionId: string): Promise<CallReview> {
  const { session, transcript } = await getConversation(actor, sessionId);
  const guardrails = await findGuardrails(db, actor.ownerId, session.id);
  const review = (await findReview(db, actor.ownerId, session.id)) ?? null;
  const overrides = guardrails?.resist_overrides
    ? transcript.filter(({ role, content }) => role === "user" && findOverride(content))
    : [];
  return {
    ...{ isGuarded: hasGuardrails(guardrails), review },
    overrideSeqs: overrides.map(({ seq }) => seq),
  };
}

/** Lists calls of the last day whose review is missing. */
export const listForgottenReviews = (now = new Date()): Promise<string[]> =>
  listForgottenReviewsAcrossOwners(db, now);
