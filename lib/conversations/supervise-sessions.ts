import { commandsTopic, ring } from "#db/bell.ts";
import { type Db, db } from "#db/client.ts";
import { changeConversation } from "#lib/conversations/change-conversation.ts";
import { jobMetadata } from "#lib/conversations/job-metadata.ts";
import { type PlanClock, planSession } from "#lib/conversations/plan-session.ts";
import { isSessionRoom } from "#lib/conversations/session-room.ts";
import type { SessionOutcome } from "#lib/conversations/session-status.ts";
import {
  claimDispatchAcrossOwners,
  expireAwaitedSessionsAcrossOwners,
  finishSeenSessionAcrossOwners,
  hasAwaitedSessionsAcrossOwners,
  listAttendedSessionsAcrossOwners,
  markUsersJoinedAcrossOwners,
  type SupervisedSession,
} from "#lib/conversations/supervision-queries.ts";
import type { LiveKit } from "#lib/platform/livekit.ts";
import { log } from "#lib/platform/log.ts";

/** A user who joined is looked for in the media server when no join event came for this long. */
const LOOK_FOR_USER_AFTER_MS = 2_000;

/** Sessions that one statement expires: other requests come in between. */
const EXPIRED_AT_ONCE = 25;

/**
 * One round over all live sessions: expires those that nobody came to, and does for each other what `planSession` says.
 * Any number of replicas may run it at once, because every change is an update that names the state it was decided on.
 * The database is moved first and the media server asked after: a media server that is down keeps no session alive.
 */
export async function superviseSessions(clock: PlanClock, livekit: LiveKit): Promise<void> {
  await expireAwaited(clock);
  const finished: string[] = [];
  const toDispatch: SupervisedSession[] = [];
  for (const session of await listAttendedSessionsAcrossOwners(db)) {
    const plan = planSession(session, clock);
    if (plan.action === "finish" && (await finish(session, plan, clock.now))) finished.push(session.id);
    if (plan.action === "dispatch" && (await claimDispatchAcrossOwners(db, session, clock.now))) {
      toDispatch.push(session);
    }
  }
  await Promise.all([
    ...finished.map((id) => closeRoom(id, livekit)),
    dispatchAgain(toDispatch, livekit),
    lookForUsers(clock.now, livekit),
  ]);
}

/** No room is closed: without a user there is none, and one who comes this very moment is sent away by the worker. */
async function expireAwaited({ now, joinTimeoutMs }: PlanClock): Promise<void> {
  const createdBefore = new Date(now.getTime() - joinTimeoutMs);
  for (;;) {
    const ids = await expireAwaitedSessionsAcrossOwners(db, createdBefore, now, EXPIRED_AT_ONCE);
    for (const sessionId of ids) log.info("session expired, nobody came", { sessionId });
    if (ids.length < EXPIRED_AT_ONCE) return;
  }
}

async function finish(session: SupervisedSession, plan: SessionOutcome, now: Date): Promise<boolean> {
  const outcome = { status: plan.status, endReason: plan.endReason };
  const end = (tx: Db) => finishSeenSessionAcrossOwners(tx, session, outcome, now);
  if (!(await changeConversation(session.id, "conversation.ended", end))) return false;
  log.info("session ended by supervision", { sessionId: session.id, ...outcome });
  await ring(db, commandsTopic(session.id));
  return true;
}

/** The page sees the end because its room closes. What fails here is made good by `closeOrphanRooms`. */
async function closeRoom(sessionId: string, livekit: LiveKit): Promise<void> {
  await livekit.deleteRoom(sessionId).catch((error: unknown) => {
    log.warn("room of an ended session could not be closed", { sessionId, error });
  });
}

async function dispatchAgain(sessions: SupervisedSession[], livekit: LiveKit): Promise<void> {
  if (sessions.length === 0) return;
  try {
    // A dispatch would make a room that is gone, with nobody in it.
    const rooms = new Set(await livekit.listRooms(sessions.map(({ id }) => id)));
    const waiting = sessions.filter(({ id }) => rooms.has(id));
    await Promise.all(waiting.map((session) => dispatchOne(session, livekit)));
  } catch (error) {
    log.warn("dispatch failed", { error });
  }
}

async function dispatchOne(session: SupervisedSession, livekit: LiveKit): Promise<void> {
  const { id, videoFormat } = session;
  // The dead one stands in its room until the media server misses it, and its picture stands still there.
  if (session.status === "active") await livekit.removeAgents(id);
  await livekit.createDispatch(id, jobMetadata(id, videoFormat));
  log.warn("no worker came to the call, dispatched again", { sessionId: id });
}

/** Join events can be lost while the app restarts: a room that exists was opened by its user. */
async function lookForUsers(now: Date, livekit: LiveKit): Promise<void> {
  if (!(await hasAwaitedSessionsAcrossOwners(db, new Date(now.getTime() - LOOK_FOR_USER_AFTER_MS)))) return;
  try {
    await markUsersJoinedAcrossOwners(db, (await livekit.listRooms()).filter(isSessionRoom), now);
  } catch (error) {
    log.warn("rooms could not be listed", { error });
  }
}
