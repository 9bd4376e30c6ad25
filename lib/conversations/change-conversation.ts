import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { eventsTopic, notify as storeNotification } from "#db/notifications.ts";
import { sessions } from "#db/schema/index.ts";
import { requestJobs } from "#inngest/client.ts";
import { conversationMemorable, conversationOver } from "#inngest/events.ts";
import { changeAndNotify, type NotifiedChange } from "#lib/webhooks/change-and-notify.ts";
import type { WebhookEventType } from "#lib/webhooks/event-types.ts";
import { listSubscribers } from "#lib/webhooks/outbox-queries.ts";
import { writeBrokenSpeechAcrossOwners } from "./broken-speech.ts";
import { isCall } from "./session-filter.ts";

const NOT_BEGUN = "The call ended before its recording began.";

/**
 * Settles the recording of a call that has just ended. One that had not begun has failed. The worker of one that had gets
 * its time from now on. Returns whether the requested recording has failed without an event: now, or at the start of the
 * call, because the storage was full.
 */
async function settleRecordingAcrossOwners(tx: Db, sessionId: string): Promise<boolean> {
  const hasBegun = sql`${sessions.recordingStatus} = 'recording' or ${sessions.activeAt} is not null`;
  const [settled] = await tx
    .update(sessions)
    .set({
      recordingStatus: sql`case when ${hasBegun} then 'recording' else 'failed' end`,
      recordingError: sql`case when ${hasBegun} then null else ${NOT_BEGUN} end`,
      recordingSeenAt: databaseNow(),
    })
    .where(and(eq(sessions.id, sessionId), inArray(sessions.recordingStatus, ["not_started", "recording"])))
    .returning({ status: sessions.recordingStatus });
  if (settled) return settled.status === "failed";
  const [refused] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.recordingStatus, "failed"),
        eq(sessions.recordConversation, false),
      ),
    );
  return refused !== undefined;
}

type ConversationEventType = Extract<WebhookEventType, `conversation.${string}`>;

/**
 * Changes a conversation and, if `change` returns `true`, notifies the owner's webhooks of its new state in
 * the same transaction. Draft tests notify no webhook. When a call ends, its last broken speech becomes a row, a
 * recording that never began has failed, and its summary is requested. A call that ends as failed is an event of its own too.
 */
export async function changeConversation(
  sessionId: string,
  type: ConversationEventType | readonly ConversationEventType[],
  change: (tx: Db) => Promise<boolean>,
): Promise<boolean> {
  const types = [type].flat();
  const hasEnded = types.includes("conversation.ended");
  let ownerId: string | undefined;
  let isMemorable = false;
  const hasChanged = await changeAndNotify(async ({ tx, notify }) => {
    if (!(await change(tx))) return false;
    await storeNotification(tx, eventsTopic(sessionId));
    if (hasEnded) await writeBrokenSpeechAcrossOwners(tx, sessionId);
    const hasNoRecording = hasEnded && (await settleRecordingAcrossOwners(tx, sessionId));
    const event = await describeEventAcrossOwners(tx, sessionId);
    ownerId = event?.ownerId;
    if (!event) return true;
    ({ isMemorable } = event);
    for (const each of types) await notify({ ...event, type: each });
    if (hasEnded && event.data.status === "failed") await notify({ ...event, type: "conversation.failed" });
    if (hasNoRecording) await notify({ ...event, type: "conversation.recording_failed" });
    return true;
  });
  if (hasChanged && hasEnded) {
    const about = { sessionId, ownerId };
    requestJobs(
      conversationOver.create(about),
      ...(isMemorable ? [conversationMemorable.create(about)] : []),
    );
  }
  return hasChanged;
}

/**
 * Notifies webhooks of a change that was made to conversations of any owners, except draft tests. They are read only if a
 * webhook is subscribed.
 */
export async function notifyOf(
  tx: Tx,
  notify: NotifiedChange["notify"],
  conversations: readonly { id: string; ownerId: string }[],
  type: ConversationEventType,
): Promise<void> {
  if (conversations.length === 0) return;
  const owners = conversations.map(({ ownerId }) => ownerId);
  const subscribers = await listSubscribers(tx, owners, type);
  for (const { id } of conversations.filter(({ ownerId }) => subscribers.has(ownerId))) {
    const event = await describeEventAcrossOwners(tx, id);
    if (event) await notify({ ...event, type });
  }
}

/** What webhooks learn of a call; `null` for a draft test. */
export async function describeEventAcrossOwners(tx: Db, sessionId: string) {
  const session = await findEventSessionAcrossOwners(tx, sessionId);
  if (!session) return null;
  const { ownerId, visitorId, hasMemory } = session;
  return { ownerId, isMemorable: hasMemory && visitorId !== null, data: eventData(sessionId, session) };
}

type EventSession = NonNullable<Awaited<ReturnType<typeof findEventSessionAcrossOwners>>>;

const isoText = (at: Date | null): string | null => at?.toISOString() ?? null;

function eventData(sessionId: string, session: EventSession) {
  const { activeAt, endedAt } = session;
  return {
    conversation_session_id: sessionId,
    mode: session.mode,
    status: session.status,
    end_reason: session.endReason,
    failure_reason: session.failureReason,
    scenario_id: session.scenarioId,
    scenario_version: session.scenarioVersion,
    avatar_id: session.avatarId,
    hosted_link_id: session.hostedLinkId,
    visitor_id: session.visitorId,
    recording_status: session.recordingStatus,
    recording_error: session.recordingStatus === "failed" ? session.recordingError : null,
    rating_score: session.ratingScore,
    created_at: session.createdAt.toISOString(),
    started_at: isoText(activeAt),
    ended_at: isoText(endedAt),
    duration_ms: activeAt && endedAt ? endedAt.getTime() - activeAt.getTime() : null,
  };
}

/**
 * Returns what webhooks learn of a call, or `undefined` for a draft test. Unscoped, because a change names
 * only its session.
 */
async function findEventSessionAcrossOwners(tx: Db, sessionId: string) {
  const [row] = await tx
    .select({
      ownerId: sessions.ownerId,
      mode: sessions.mode,
      status: sessions.status,
      endReason: sessions.endReason,
      failureReason: sessions.failureReason,
      scenarioId: sessions.scenarioId,
      scenarioVersion: sessions.scenarioVersion,
      visitorId: sessions.visitorId,
      hasMemory: sql<boolean>`${sessions.scenario}->'nodesJson'->'memory' is not null`,
      avatarId: sessions.avatarId,
      hostedLinkId: sessions.hostedLinkId,
      recordingStatus: sessions.recordingStatus,
      recordingError: sessions.recordingError,
      ratingScore: sessions.ratingScore,
      createdAt: sessions.createdAt,
      activeAt: sessions.activeAt,
      endedAt: sessions.endedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isCall));
  return row;
}
