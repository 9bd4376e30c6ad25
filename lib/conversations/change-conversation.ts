import type { Db } from "#db/client.ts";
import { findSessionToTellOfAcrossOwners } from "#lib/conversations/event-queries.ts";
import { requestSummary } from "#lib/summaries/request-summary.ts";
import { changeAndTell } from "#lib/webhooks/change-and-tell.ts";
import type { WebhookEventType } from "#lib/webhooks/event-types.ts";

type ConversationEventType = Extract<WebhookEventType, `conversation.${string}`>;

/**
 * Makes a change of a conversation and, when `change` says that it moved something, tells the owner's webhooks of the
 * conversation as it is then, in the same transaction. An owner's test of a draft is told to nobody.
 * A call that has ended is summarised.
 */
export async function changeConversation(
  sessionId: string,
  type: ConversationEventType,
  change: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  const hasChanged = await changeAndTell(async ({ tx, tell }) => {
    if (!(await change(tx))) return false;
    const session = await findSessionToTellOfAcrossOwners(tx, sessionId);
    if (session) await tell({ ownerId: session.ownerId, type, data: factsOf(sessionId, session) });
    return true;
  });
  if (hasChanged && type === "conversation.ended") requestSummary(sessionId);
  return hasChanged;
}

type ToldSession = NonNullable<Awaited<ReturnType<typeof findSessionToTellOfAcrossOwners>>>;

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function factsOf(sessionId: string, session: ToldSession) {
  const { activeAt, endedAt } = session;
  return {
    conversation_session_id: sessionId,
    status: session.status,
    end_reason: session.endReason,
    scenario_id: session.scenarioId,
    avatar_id: session.avatarId,
    hosted_link_id: session.hostedLinkId,
    recording_status: session.recordingStatus,
    created_at: session.createdAt.toISOString(),
    started_at: textOf(activeAt),
    ended_at: textOf(endedAt),
    duration_ms: activeAt && endedAt ? endedAt.getTime() - activeAt.getTime() : null,
  };
}
