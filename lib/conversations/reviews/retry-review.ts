import { db } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { conversationOver } from "#inngest/events.ts";
import { getConversationOverview } from "#lib/conversations/reads.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { hasGuardrails } from "#lib/flow/guardrails/guardrails-prompt.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { findGuardrails, reopenReview } from "./queries.ts";

/** Requests a review of one of the actor's calls, again or for the first time. Does nothing while one is being made. */
export async function retryReview(actor: Actor, sessionId: string): Promise<void> {
  const { status } = await getConversationOverview(actor, sessionId);
  if (isLiveStatus(status)) throw refused("The conversation has not ended yet");
  if (!hasGuardrails(await findGuardrails(db, actor.ownerId, sessionId))) {
    throw refused("The scenario of this conversation had no guardrails");
  }
  const { ownerId } = actor;
  if (await reopenReview(db, ownerId, sessionId))
    requestJobs(conversationOver.create({ sessionId, ownerId }));
}

const refused = (message: string) => new AppError("VALIDATION", { message, reason: "invalid_state" });
