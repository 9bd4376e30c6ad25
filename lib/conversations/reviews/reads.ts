import { db } from "#db/client.ts";
import type { StoredTranscriptRow } from "#lib/conversations/queries.ts";
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
  const { transcript } = await getConversation(actor, sessionId);
  return await findCallReview(actor, sessionId, transcript);
}

/** The review of a call whose transcript has been read already. */
export async function findCallReview(
  { ownerId }: Actor,
  sessionId: string,
  transcript: readonly Pick<StoredTranscriptRow, "seq" | "role" | "content">[],
): Promise<CallReview> {
  const guardrails = await findGuardrails(db, ownerId, sessionId);
  const review = (await findReview(db, ownerId, sessionId)) ?? null;
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
