import { and, asc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessionCommands, sessions } from "#db/schema/index.ts";
import { isAttended, isAwaited } from "#db/schema/sessions.ts";
import type { CallVideo } from "#lib/avatar-engine/draw/framing.ts";
import { asWritten } from "#lib/calls/connect/switch-queries.ts";
import { measureActiveMs } from "#lib/calls/worker/call-time.ts";
import { computeEndedAt } from "#lib/calls/worker/worker-queries.ts";
import { LIVE_STATUSES, type SessionOutcome } from "#lib/conversations/session-status.ts";
import type { LiveSession } from "./plan-session.ts";

export type SupervisedSession = LiveSession & CallVideo & { id: string };

const columns = {
  id: sessions.id,
  createdAt: sessions.createdAt,
  userJoinedAt: sessions.userJoinedAt,
  userLeftAt: sessions.userLeftAt,
  jobAcceptedAt: sessions.jobAcceptedAt,
  workerSeenAt: sessions.workerSeenAt,
  workerTime: sessions.workerTime,
  activeAt: sessions.activeAt,
  dispatchCount: sessions.dispatchCount,
  dispatchedAt: sessions.dispatchedAt,
  maxDurationMs: sessions.maxDurationMs,
  videoFormat: sessions.videoFormat,
  videoSize: sessions.videoSize,
};

/**
 * Lists every attended session with its oldest unacked `end` command. Sessions that nobody has joined are
 * left out: there may be thousands, too many to plan one by one. So are text conversations, which have no room.
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
    .where(and(isAttended(sessions), eq(sessions.mode, "voice")))
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
 * Expires the oldest awaited sessions that were created before `createdBefore`,
 * at most `limit`. Returns their ids. The subquery is an array because a
 * planner without statistics (PGlite collects none) would join it row by row.
 */
export async function expireAwaitedSessionsAcrossOwners(
  db: Db,
  createdBefore: Date,
  now: Date,
  limit: number,
): Promise<{ id: string; ownerId: string }[]> {
  const late = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isAwaited(sessions), lt(sessions.createdAt, createdBefore)))
    .orderBy(asc(sessions.createdAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return await db
    .update(sessions)
    .set({ status: "expired", endReason: "not_joined", endedAt: now })
    .where(sql`${sessions.id} = any(array(${late}))`)
    .returning({ id: sessions.id, ownerId: sessions.ownerId });
}

/** Returns whether any awaited session was created before `createdBefore`. */
export async function hasAwaitedSessionsAcrossOwners(db: Db, createdBefore: Date): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isAwaited(sessions), lt(sessions.createdAt, createdBefore)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Matches a session only if it is as it was when it was
 * planned: a worker that came back since voids the plan.
 */
const isUnchanged = (seen: SupervisedSession) =>
  and(
    eq(sessions.id, seen.id),
    eq(sessions.status, seen.status),
    sql`${sessions.workerSeenAt} is not distinct from ${seen.workerSeenAt?.toISOString() ?? null}::timestamptz`,
    sql`${sessions.userJoinedAt} is not distinct from ${seen.userJoinedAt?.toISOString() ?? null}::timestamptz`,
    sql`${sessions.userLeftAt} is not distinct from ${seen.userLeftAt?.toISOString() ?? null}::timestamptz`,
    eq(sessions.dispatchCount, seen.dispatchCount),
  );

/** Ends a session that is still as in `seen`. Returns `false` if another replica or the worker was faster. */
export async function finishUnchangedSessionAcrossOwners(
  db: Db,
  seen: SupervisedSession,
  outcome: SessionOutcome,
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ ...asWritten, ...outcome, endedAt: computeEndedAt(now, measureActiveMs(seen)) })
    .where(isUnchanged(seen))
    .returning({ id: sessions.id });
  return moved.length > 0;
}

/**
 * Claims the next dispatch and releases the session for the
 * new job. Returns `false` if another replica was faster.
 */
export async function claimDispatchAcrossOwners(
  db: Db,
  seen: SupervisedSession,
  now: Date,
): Promise<boolean> {
  const claimed = await db
    .update(sessions)
    .set({ dispatchCount: seen.dispatchCount + 1, dispatchedAt: now, workerJobId: null })
    .where(isUnchanged(seen))
    .returning({ id: sessions.id });
  return claimed.length > 0;
}

/** As `claimDispatchAcrossOwners`, for a visitor who waits: no dispatch, so none is counted. */
export async function claimWaitAcrossOwners(db: Db, seen: SupervisedSession, now: Date): Promise<boolean> {
  const claimed = await db
    .update(sessions)
    .set({ dispatchedAt: now })
    .where(isUnchanged(seen))
    .returning({ id: sessions.id });
  return claimed.length > 0;
}

/** Records the visitors' first arrival in the rooms of live sessions. */
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

/** Records that the visitor of a live session hung up, or with `null` that they came back. */
export async function markUserLeftAcrossOwners(
  db: Db,
  sessionId: string,
  leftAt: Date | null,
): Promise<void> {
  await db
    .update(sessions)
    .set({ userLeftAt: leftAt })
    .where(and(eq(sessions.id, sessionId), inArray(sessions.status, LIVE_STATUSES)));
}

/** Returns those of the ids that are sessions which ended before `overBefore`. */
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
