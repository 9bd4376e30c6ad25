import { commandsTopic, ring } from "#db/bell.ts";
import { db } from "#db/client.ts";
import { jobMetadata } from "#lib/conversations/job-metadata.ts";
import { type PlanClock, planSession } from "#lib/conversations/plan-session.ts";
import type { SessionOutcome } from "#lib/conversations/session-status.ts";
import {
  claimDispatchAcrossOwners,
  finishSeenSessionAcrossOwners,
  listLiveSessionsAcrossOwners,
  markUsersJoinedAcrossOwners,
  type SupervisedSession,
} from "#lib/conversations/supervision-queries.ts";
import type { LiveKit } from "#lib/platform/livekit.ts";
import { log } from "#lib/platform/log.ts";

/** A user who joined is looked for in the media server when no join event came for this long. */
const LOOK_FOR_USER_AFTER_MS = 2_000;

/**
 * One round over all live sessions: does for each what `planSession` says. Any number of replicas may run it at once,
 * because every change is an update that names the state it was decided on.
 * The database is moved first and the media server asked after: a media server that is down keeps no session alive.
 */
export async function superviseSessions(clock: PlanClock, livekit: LiveKit): Promise<void> {
  const sessions = await listLiveSessionsAcrossOwners(db);
  const finished: string[] = [];
  const toDispatch: SupervisedSession[] = [];
  for (const session of sessions) {
    const plan = planSession(session, clock);
    if (plan.action === "finish" && (await finish(session, plan, clock.now))) finished.push(session.id);
    if (plan.action === "dispatch" && (await claimDispatchAcrossOwners(db, session, clock.now))) {
      toDispatch.push(session);
    }
  }
  await Promise.all([
    ...finished.map((id) => closeRoom(id, livekit)),
    dispatchAgain(toDispatch, livekit),
    lookForUsers(sessions, clock.now, livekit),
  ]);
}

async function finish(session: SupervisedSession, plan: SessionOutcome, now: Date): Promise<boolean> {
  const outcome = { status: plan.status, endReason: plan.endReason };
  if (!(await finishSeenSessionAcrossOwners(db, session, outcome, now))) return false;
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

async function dispatchOne({ id, videoFormat }: SupervisedSession, livekit: LiveKit): Promise<void> {
  await livekit.createDispatch(id, jobMetadata(id, videoFormat));
  log.warn("no worker came to the call, dispatched again", { sessionId: id });
}

/** Join events can be lost while the app restarts: a room that exists was opened by its user. */
async function lookForUsers(sessions: SupervisedSession[], now: Date, livekit: LiveKit): Promise<void> {
  const unjoined = sessions
    .filter((session) => session.status === "created" && session.userJoinedAt === null)
    .filter((session) => now.getTime() - session.createdAt.getTime() > LOOK_FOR_USER_AFTER_MS);
  if (unjoined.length === 0) return;
  try {
    const rooms = await livekit.listRooms(unjoined.map((session) => session.id));
    await markUsersJoinedAcrossOwners(db, rooms, now);
  } catch (error) {
    log.warn("rooms could not be listed", { error });
  }
}
