import { type Db, db } from "#db/client.ts";
import { commandsTopic, notify } from "#db/notifications.ts";
import { jobMetadata } from "#lib/calls/connect/sign-room-token.ts";
import { returnToWriting } from "#lib/calls/connect/switch-queries.ts";
import { hasOpenStream } from "#lib/calls/worker/stream-commands.ts";
import { changeConversation, notifyOf } from "#lib/conversations/change-conversation.ts";
import type { SessionOutcome } from "#lib/conversations/session-status.ts";
import type { LiveKit } from "#lib/livekit/livekit.ts";
import { log } from "#lib/platform/log.ts";
import { changeAndNotify } from "#lib/webhooks/change-and-notify.ts";
import { NO_PLACE } from "#lib/worker-protocol/room-data.ts";
import { isSessionRoom } from "./handle-livekit-event.ts";
import { BUSY_TAKEOVER_AFTER_MS, type PlanClock, planSession, TAKEOVER_AFTER_MS } from "./plan-session.ts";
import {
  claimDispatchAcrossOwners,
  claimWaitAcrossOwners,
  expireAwaitedSessionsAcrossOwners,
  finishUnchangedSessionAcrossOwners,
  hasAwaitedSessionsAcrossOwners,
  listAttendedSessionsAcrossOwners,
  markUsersJoinedAcrossOwners,
  type SupervisedSession,
} from "./supervision-queries.ts";

/** If no join event has come for this long, the media server is asked whether the visitor has joined. */
const LOOK_FOR_USER_AFTER_MS = 2_000;

/** Sessions expired per statement, so that other requests can run in between. */
const EXPIRED_AT_ONCE = 25;

/**
 * `freePlaces`: how many more calls the workers take; `null` while none has reported. `isBusy`: whether more processes want
 * to run on this machine than it has processors for.
 */
type RoundClock = Omit<PlanClock, "isFull" | "takeoverAfterMs"> & {
  freePlaces: number | null;
  isBusy: boolean;
};

/**
 * One round over all live sessions: expires those that nobody joined, and carries out `planSession` for the others, the
 * oldest first, so a free place goes to the visitor who has waited longest. Any number of replicas may run it at once,
 * because each update names the state that it was decided on. A media server that is down keeps no session alive.
 */
export async function superviseSessions(clock: RoundClock, livekit: LiveKit): Promise<void> {
  await expireAwaited(clock);
  const finished: string[] = [];
  const toDispatch: SupervisedSession[] = [];
  const toWait: string[] = [];
  const failing: Failing[] = [];
  let freePlaces = clock.freePlaces ?? Number.POSITIVE_INFINITY;
  for (const session of await listAttendedSessionsAcrossOwners(db)) {
    // The system closes the connections of a process that died.
    const isSlow = clock.isBusy && hasOpenStream(session.id);
    const takeoverAfterMs = isSlow ? BUSY_TAKEOVER_AFTER_MS : TAKEOVER_AFTER_MS;
    const plan = planSession(session, { ...clock, takeoverAfterMs, isFull: freePlaces <= 0 });
    if (plan.action === "finish" && plan.status === "failed") failing.push({ session, plan });
    else if (plan.action === "finish" && (await finish(session, plan, clock.now))) finished.push(session.id);
    if (plan.action === "dispatch" && (await claimDispatchAcrossOwners(db, session, clock.now))) {
      toDispatch.push(session);
      if (session.status === "created") freePlaces -= 1;
    }
    if (plan.action === "wait" && (await claimWaitAcrossOwners(db, session, clock.now))) {
      toWait.push(session.id);
    }
  }
  await Promise.all([
    ...finished.map((id) => closeRoom(id, livekit)),
    ...failing.map((failure) => finishFailing(failure, clock.now, livekit)),
    dispatchAgain(toDispatch, livekit),
    ...toWait.map((id) => tellToWait(id, livekit)),
    lookForUsers(clock.now, livekit),
  ]);
}

/**
 * Closes no rooms: a session that nobody joined has none, and
 * the worker turns away a visitor who joins at this moment.
 */
async function expireAwaited({ now, joinTimeoutMs }: RoundClock): Promise<void> {
  const createdBefore = new Date(now.getTime() - joinTimeoutMs);
  for (;;) {
    const expired = await changeAndNotify(async ({ tx, notify }) => {
      const sessions = await expireAwaitedSessionsAcrossOwners(tx, createdBefore, now, EXPIRED_AT_ONCE);
      await notifyOf(tx, notify, sessions, "conversation.expired");
      return sessions;
    });
    for (const { id } of expired) log.info("session expired, nobody joined", { sessionId: id });
    if (expired.length < EXPIRED_AT_ONCE) return;
  }
}

type Failing = { session: SupervisedSession; plan: SessionOutcome };

/** Ends a call as failed, or as left if its visitor is no longer there to see the failure. One that was in writing is so again. */
async function finishFailing({ session, plan }: Failing, now: Date, livekit: LiveKit): Promise<void> {
  const isVisited = await livekit.hasParticipant(session.id, `user-${session.id}`).catch(() => true);
  // Its visitor continues in writing, as before.
  const isWritten = session.status === "created" && (await returnToWriting(db, session.id, now));
  if (isWritten) return await closeRoom(session.id, livekit);
  const outcome = isVisited ? plan : ({ status: "ended", endReason: "user_left" } as const);
  if (await finish(session, outcome, now)) await closeRoom(session.id, livekit);
}

async function finish(
  session: SupervisedSession,
  { status, endReason, failureReason }: SessionOutcome,
  now: Date,
): Promise<boolean> {
  const outcome = { status, endReason, ...(failureReason && { failureReason }) };
  const end = (tx: Db) => finishUnchangedSessionAcrossOwners(tx, session, outcome, now);
  if (!(await changeConversation(session.id, "conversation.ended", end))) return false;
  log.info("session ended by supervision", { sessionId: session.id, ...outcome });
  await notify(db, commandsTopic(session.id));
  return true;
}

/** Closing the room ends the call on the visitor's page. `closeOrphanRooms` retries what fails here. */
async function closeRoom(sessionId: string, livekit: LiveKit): Promise<void> {
  await livekit.deleteRoom(sessionId).catch((error: unknown) => {
    log.warn("could not close the room of an ended session", { sessionId, error });
  });
}

async function dispatchAgain(sessions: SupervisedSession[], livekit: LiveKit): Promise<void> {
  if (sessions.length === 0) return;
  try {
    // A dispatch would recreate a room that has closed.
    const rooms = new Set(await livekit.listRooms(sessions.map(({ id }) => id)));
    const waiting = sessions.filter(({ id }) => rooms.has(id));
    await Promise.all(waiting.map((session) => dispatchOne(session, livekit)));
  } catch (error) {
    log.warn("dispatch failed", { error });
  }
}

async function dispatchOne(session: SupervisedSession, livekit: LiveKit): Promise<void> {
  const { id } = session;
  // Until the media server notices that the old worker is dead, its last frame stays on screen.
  const isTakeover = session.status === "active";
  if (isTakeover) await livekit.removeAgents(id);
  await livekit.createDispatch(id, jobMetadata(id, session, isTakeover));
  log.warn("no worker joined, dispatched again", { sessionId: id });
}

/** The visitor's page says that all places are taken. A room that has closed has nobody to tell. */
async function tellToWait(sessionId: string, livekit: LiveKit): Promise<void> {
  await livekit.setRoomMetadata(sessionId, NO_PLACE).catch((error: unknown) => {
    log.warn("could not tell a visitor to wait", { sessionId, error });
  });
}

/** Join events can be lost while the app restarts. A room that exists was opened by its visitor. */
async function lookForUsers(now: Date, livekit: LiveKit): Promise<void> {
  if (!(await hasAwaitedSessionsAcrossOwners(db, new Date(now.getTime() - LOOK_FOR_USER_AFTER_MS)))) return;
  try {
    await markUsersJoinedAcrossOwners(db, (await livekit.listRooms()).filter(isSessionRoom), now);
  } catch (error) {
    log.warn("could not list rooms", { error });
  }
}
