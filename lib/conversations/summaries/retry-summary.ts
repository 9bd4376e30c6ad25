import { db } from "#db/client.ts";
import { requestJobs } from "#inngest/client.ts";
import { conversationOver } from "#inngest/events.ts";
import { getConversationOverview } from "#lib/conversations/conversations.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { reopenSummary } from "./queries.ts";

/**
 * Requests a summary of one of the actor's calls, again or
 * for the first time. Does nothing while one is being made.
 */
export async function retrySummary(actor: Actor, sessionId: string): Promise<void> {
  const { status } = await getConversationOverview(actor, sessionId);
  if (isLiveStatus(status)) {
    const message = "The conversation has not ended yet";
    throw new AppError("VALIDATION", { message, reason: "invalid_state" });
  }
  const { ownerId } = actor;
  if (await reopenSummary(db, ownerId, sessionId))
    requestJobs(conversationOver.create({ sessionId, ownerId }));
}
