import { z } from "zod";
import { type Db, db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { commandsTopic, notify } from "#db/notifications.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { LiveKit } from "#lib/livekit/livekit.ts";
import { returnToWriting } from "../connect/switch-queries.ts";
import { isListenerIdentity, mayListenOn } from "../control/listen-in.ts";
import { findSessionStateAcrossOwners, finishSessionAcrossOwners } from "../worker/worker-queries.ts";
import {
  listSessionsOverAcrossOwners,
  markUserLeftAcrossOwners,
  markUsersJoinedAcrossOwners,
} from "./supervision-queries.ts";

/** The fields of a media server event that the app reads. A room is named by its session's id. */
type LiveKitEvent = {
  event: string;
  room?: { name: string };
  participant?: { identity: string; disconnectReason?: number };
};

/** `DisconnectReason.CLIENT_INITIATED` of the protocol, which the SDK does not export: the visitor hung up. */
const HUNG_UP = 1;

/**
 * `closeRoom`: a room that must be closed because its session has ended (a room token was used after the end).
 * `removeListener`: the identity of somebody in the event's room who may not listen in, or no longer.
 */
type LiveKitEventOutcome = { closeRoom: string | null; removeListener: string | null };

const NOTHING: LiveKitEventOutcome = { closeRoom: null, removeListener: null };

/**
 * Updates sessions from the media server's events. An event may come late, twice or never, so nothing relies
 * on them: the worker and the supervision reach the same states without them, only later.
 */
export async function handleLiveKitEvent(
  event: LiveKitEvent,
  now = databaseNow(),
): Promise<LiveKitEventOutcome> {
  const sessionId = z.uuid().safeParse(event.room?.name).data;
  // A media server may be shared, so rooms that are not ours are ignored.
  if (sessionId === undefined) return NOTHING;
  if (event.event === "room_started" || event.event === "participant_joined") {
    const session = await findSessionStateAcrossOwners(db, sessionId);
    if (!session) return NOTHING;
    // An old token opens the room of a call that is in writing again.
    if (!isLiveStatus(session.status) || session.mode === "text") return { ...NOTHING, closeRoom: sessionId };
    if (event.participant?.identity === `user-${sessionId}`) {
      await markUsersJoinedAcrossOwners(db, [sessionId], now);
      if (session.userLeftAt) await markUserLeftAcrossOwners(db, sessionId, null);
    }
    const identity = event.participant?.identity ?? "";
    if (isListenerIdentity(identity) && !(await mayListenOn(sessionId, identity, now)))
      return { ...NOTHING, removeListener: identity };
  }
  if (event.event === "participant_left" && event.participant?.identity === `user-${sessionId}`) {
    if (event.participant.disconnectReason === HUNG_UP) await markUserLeftAcrossOwners(db, sessionId, now);
  }
  if (event.event === "room_finished") await finishUnattended(sessionId, now);
  return NOTHING;
}

/**
 * The visitor left before a worker joined. A worker that
 * has joined reports the end itself, with the right reason.
 */
async function finishUnattended(sessionId: string, now: Date): Promise<void> {
  const session = await findSessionStateAcrossOwners(db, sessionId);
  if (session?.status !== "created" || session.workerSeenAt !== null) return;
  if (await returnToWriting(db, sessionId, now)) return;
  const outcome = { status: "ended", endReason: "user_left" } as const;
  const finish = (tx: Db) => finishSessionAcrossOwners(tx, sessionId, outcome, now);
  if (await changeConversation(sessionId, "conversation.ended", finish))
    await notify(db, commandsTopic(sessionId));
}

/** How long the worker has to close the room after its last report. */
const WORKER_CLOSES_WITHIN_MS = 10_000;

/**
 * Closes the rooms of ended sessions that are still open, because the worker died at the very end or the
 * media server was down. Returns their names.
 */
export async function closeOrphanRooms(livekit: LiveKit, now = databaseNow()): Promise<string[]> {
  const names = await livekit.listRooms();
  const sessionIds = names.filter(isSessionRoom);
  const overBefore = new Date(now.getTime() - WORKER_CLOSES_WITHIN_MS);
  const orphans = await listSessionsOverAcrossOwners(db, sessionIds, overBefore);
  await Promise.all(orphans.map((name) => livekit.deleteRoom(name)));
  return orphans;
}

/** A session's room is named by the session's id. Other rooms on a shared media server are left alone. */
export function isSessionRoom(name: string): boolean {
  return z.uuid().safeParse(name).success;
}
