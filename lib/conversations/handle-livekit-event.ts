import type { EgressInfo } from "livekit-server-sdk";
import { z } from "zod";
import { commandsTopic, ring } from "#db/bell.ts";
import { type Db, db } from "#db/client.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { markUsersJoinedAcrossOwners } from "#lib/conversations/supervision-queries.ts";
import {
  findSessionStateAcrossOwners,
  finishSessionAcrossOwners,
} from "#lib/conversations/worker-queries.ts";
import { readEgress } from "#lib/platform/egress.ts";
import { followEgress } from "#lib/recordings/follow-egress.ts";

/** The little that is read of the media server's event. A room bears its session's id. */
export type LiveKitEvent = {
  event: string;
  room?: { name: string };
  participant?: { identity: string };
  /** Of an Egress, which names its room itself. */
  egressInfo?: EgressInfo;
};

/** `closeRoom`: the event shows a room of a session that is over (a room token used after the end). */
export type LiveKitEventOutcome = { closeRoom: string | null };

const NOTHING: LiveKitEventOutcome = { closeRoom: null };

/**
 * Keeps the books by what the media server tells. Any event may come late, twice or not at all, so none is relied on:
 * the worker and the supervision reach the same states without them, only later.
 */
export async function handleLiveKitEvent(
  event: LiveKitEvent,
  now = new Date(),
): Promise<LiveKitEventOutcome> {
  if (event.egressInfo) {
    await followEgress(readEgress(event.egressInfo), now);
    return NOTHING;
  }
  const sessionId = z.uuid().safeParse(event.room?.name).data;
  // A media server may be shared: rooms that are not ours are none of our business.
  if (sessionId === undefined) return NOTHING;
  if (event.event === "room_started" || event.event === "participant_joined") {
    const session = await findSessionStateAcrossOwners(db, sessionId);
    if (!session) return NOTHING;
    if (!isLiveStatus(session.status)) return { closeRoom: sessionId };
    if (event.participant?.identity === `user-${sessionId}`) {
      await markUsersJoinedAcrossOwners(db, [sessionId], now);
    }
  }
  if (event.event === "room_finished") await finishUnattended(sessionId, now);
  return NOTHING;
}

/** The user left before any worker came. A worker that came reports the end itself, with the right reason. */
async function finishUnattended(sessionId: string, now: Date): Promise<void> {
  const session = await findSessionStateAcrossOwners(db, sessionId);
  if (session?.status !== "created" || session.workerSeenAt !== null) return;
  const outcome = { status: "ended", endReason: "user_left" } as const;
  const finish = (tx: Db) => finishSessionAcrossOwners(tx, sessionId, outcome, now);
  if (await changeConversation(sessionId, "conversation.ended", finish))
    await ring(db, commandsTopic(sessionId));
}
