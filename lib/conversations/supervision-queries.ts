import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessionCommands, sessions } from "#db/schema/index.ts";
import { isAttended, isAwaited } from "#db/schema/sessions.ts";
import type { FrameFormat } from "#lib/avatar/frame-format.ts";
import { heldMsOf } from "#lib/conversations/call-time.ts";
import type { LiveSession } from "#lib/conversations/plan-session.ts";
import { LIVE_STATUSES, type SessionOutcome } from "#lib/conversations/session-status.ts";
import { endOf } from "#lib/conversations/worker-queries.ts";

export type SupervisedSession = LiveSession & { id: string; videoFormat: FrameFormat };

const columns = {
  id: sessions.id,
  createdAt: sessions.createdAt,
  userJoinedAt: sessions.userJoinedAt,
  workerSeenAt: sessions.workerSeenAt,
  workerTime: sessions.workerTime,
  activeAt: sessions.activeAt,
  dispatchCount: sessions.dispatchCount,
  dispatchedAt: sessions.dispatchedAt,
  maxDurationMs: sessions.maxDurationMs,
  videoFormat: sessions.videoFormat,
};

/**
 * Every attended session with its oldest unacked `end` command, if there is one. Those that nobody came to may be
 * thousands, whose users never come: no round goes through them one by one.
 */
export async function listAttendedSessionsAcrossOwners(db: Db): Promise<SupervisedSession[]> {
  const unackedEnd = and(
    eq(sessionCommands.sessionId, sessions.id),
    isNull(sessionCommands.ackedAt),
    sql`${sessionCommands.payload}->>'type' = 'end'`,
  );
  const rows = await db
    .select({
      ...columns,
      status: sessions.status,
      commandAt: sessionCommands.createdAt,
      command: sessionCommands.payload,
    })
    .from(sessions)
    .leftJoin(sessionCommands, unackedEnd)
    .where(isAttended(sessions))
    .orderBy(asc(sessions.createdAt), asc(sessionCommands.seq));
  const byId = new Map<string, SupervisedSession>();
  for (const { command, commandAt, status, ...session } of rows) {
    if (byId.has(session.id) || (status !== "created" && status !== "active")) continue;
    const endCommand =
      command?.type === "end" && commandAt ? { createdAt: commandAt, endReason: command.endReason } : null;
    byId.set(session.id, { ...session, status, endCommand });
  }
  return [...byId.values()];
}

/**
 * Expires the oldest awaited sessions, `limit` at most, that were made before `createdBefore`; answers their ids.
 * An array, because a planner without statistics (PGlite gathers none by itself) joins a subquery row by row.
 */
export async function expireAwaitedSessionsAcrossOwners(
  db: Db,
  createdBefore: Date,
  now: Date,
  limit: number,
): Promise<string[]> {
  const late = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isAwaited(sessions), lt(sessions.createdAt, createdBefore)))
    .orderBy(asc(sessions.createdAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  const expired = await db
    .update(sessions)
    .set({ status: "expired", endReason: "not_joined", endedAt: now })
    .where(sql`${sessions.id} = any(array(${late}))`)
    .returning({ id: sessions.id });
  return expired.map(({ id }) => id);
}

/** Whether there is an awaited session made before `createdBefore`. */
export async function hasAwaitedSessionsAcrossOwners(db: Db, createdBefore: Date): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isAwaited(sessions), lt(sessions.createdAt, createdBefore)))
    .limit(1);
  return rows.length > 0;
}

/** The session as it was when the decision about it was made: a worker that came back in between voids the decision. */
const asSeen = (seen: SupervisedSession) =>
  and(
    eq(sessions.id, seen.id),
    eq(sessions.status, seen.status),
    sql`${sessions.workerSeenAt} is not distinct from ${seen.workerSeenAt?.toISOString() ?? null}::timestamptz`,
    sql`${sessions.userJoinedAt} is not distinct from ${seen.userJoinedAt?.toISOString() ?? null}::timestamptz`,
    eq(sessions.dispatchCount, seen.dispatchCount),
  );

/** Ends a session of which `seen` still holds. False when another replica or the worker was faster. */
export async function finishSeenSessionAcrossOwners(
  db: Db,
  seen: SupervisedSession,
  outcome: SessionOutcome,
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ ...outcome, endedAt: endOf(now, heldMsOf(seen)) })
    .where(asSeen(seen))
    .returning({ id: sessions.id });
  return moved.length > 0;
}

/** Takes the right to dispatch once more, and frees the session for the job that comes of it. */
export async function claimDispatchAcrossOwners(
  db: Db,
  seen: SupervisedSession,
  now: Date,
): Promise<boolean> {
  const claimed = await db
    .update(sessions)
    .set({ dispatchCount: seen.dispatchCount + 1, dispatchedAt: now, workerJobId: null })
    .where(asSeen(seen))
    .returning({ id: sessions.id });
  return claimed.length > 0;
}

/** Notes the users' first arrival in rooms of live sessions. */
export async function markUsersJoinedAcrossOwners(db: Db, sessionIds: string[], now: Date): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .update(sessions)
    .set({ userJoinedAt: now })
    .where(
      and(
        inArray(sessions.id, sessionIds),
        inArray(sessions.status, LIVE_STATUSES),
        isNull(sessions.userJoinedAt),
      ),
    );
}

/** Which of the ids are sessions that have been over since before `overBefore`. */
export async function listSessionsOverAcrossOwners(
  db: Db,
  sessionIds: string[],
  overBefore: Date,
): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(inArray(sessions.id, sessionIds), isNotNull(sessions.endedAt), lt(sessions.endedAt, overBefore)),
    );
  return rows.map((row) => row.id);
}
