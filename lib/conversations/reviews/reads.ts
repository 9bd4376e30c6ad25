import { db } from "#db/client.ts";
import { getConversation } from "#lib/conversations/reads.ts";
import { findOverride } from "#lib/flow/guardrails/find-override.ts";
import { hasGuardrails } from "#lib/flow/guardrails/guardrails-prompt.ts";
import type { Actor } from "#lib/platform/actor.ts";
import {
  failAbandonedReviewsAcrossOwners,
  findGuardrails,
  findReview,
  listUnreviewedAcrossOwners,
} from "./queries.ts";

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

/** A job starts within seconds and waits for late rows. After this long, its event was lost. */
const FORGOTTEN_AFTER_MS = 90_000;
const DAY_MS = 86_400_000;
const MAX_AT_ONCE = 100;
const ABANDONED = "The server was stopped while the language model was answering.";

/** Lists calls of the last day whose review is missing. First fails the reviews whose job has died. */
export async function listForgottenReviews(now = new Date()): Promise<string[]> {
  await failAbandonedReviewsAcrossOwners(db, now, ABANDONED);
  return await listUnreviewedAcrossOwners(db, {
    after: new Date(now.getTime() - DAY_MS),
    before: new Date(now.getTime() - FORGOTTEN_AFTER_MS),
    limit: MAX_AT_ONCE,
  });
}
