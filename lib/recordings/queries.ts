import { and, asc, eq, inArray, lt, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { LIVE_STATUSES } from "#lib/conversations/session-status.ts";

type RecordingStatus = SessionRow["recordingStatus"];

/** A recording with one of these statuses accepts parts. */
const OPEN_STATUSES = ["not_started", "recording"] as const satisfies RecordingStatus[];

const hasStatus = (id: string, states: RecordingStatus[]) =>
  and(eq(sessions.id, id), inArray(sessions.recordingStatus, states));

const columns = {
  id: sessions.id,
  ownerId: sessions.ownerId,
  status: sessions.status,
  recordingStatus: sessions.recordingStatus,
  recordingVideoPath: sessions.recordingVideoPath,
  recordingStartedAt: sessions.recordingStartedAt,
  recordingError: sessions.recordingError,
  avatarId: sessions.avatarId,
  awayMs: sessions.awayMs,
  workerSeenAt: sessions.workerSeenAt,
  activeAt: sessions.activeAt,
  writtenFrom: sessions.writtenFrom,
  endedAt: sessions.endedAt,
  createdAt: sessions.createdAt,
};
export type RecordingRow = Pick<SessionRow, keyof typeof columns>;

export async function findRecording(db: Db, ownerId: string, id: string): Promise<RecordingRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, id)));
  return row;
}

/** Unscoped, because workers and jobs name only a session. */
export async function findRecordingAcrossOwners(db: Db, id: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select(columns).from(sessions).where(eq(sessions.id, id));
  return row;
}

/**
 * Records that a part was stored. One that is stored again counts twice until the recording is ready. Returns `false` if the session is gone or its recording has
 * ended.
 */
export async function recordPartAcrossOwners(
  db: Db,
  id: string,
  { startedAt, bytes, now }: { startedAt: Date; bytes: number; now: Date },
): Promise<boolean> {
  const updated = await db
    .update(sessions)
    .set({
      recordingStatus: "recording",
      recordingStartedAt: startedAt,
      recordingSeenAt: now,
      recordingBytes: sql`coalesce(${sessions.recordingBytes}, 0) + ${bytes}`,
    })
    .where(hasStatus(id, [...OPEN_STATUSES]))
    .returning({ id: sessions.id });
  return updated.length > 0;
}

/**
 * Moves the recording of an ended call from `recording` to
 * `processing`. Returns its account, or `undefined` if it was not `recording`.
 */
export async function closeRecordingAcrossOwners(
  db: Db,
  id: string,
  now: Date,
): Promise<{ ownerId: string } | undefined> {
  const moved = await db
    .update(sessions)
    .set({ recordingStatus: "processing", recordingSeenAt: now })
    .where(and(hasStatus(id, ["recording"]), notInArray(sessions.status, LIVE_STATUSES)))
    .returning({ ownerId: sessions.ownerId });
  return moved[0];
}

/** Records that the worker still makes the recording. Returns `false` if it has ended. */
export async function setPendingAcrossOwners(db: Db, id: string, now: Date): Promise<boolean> {
  const updated = await db
    .update(sessions)
    .set({ recordingStatus: "recording", recordingSeenAt: now })
    .where(hasStatus(id, [...OPEN_STATUSES]))
    .returning({ id: sessions.id });
  return updated.length > 0;
}

/** Moves a recording from `processing` to `ready`. Returns `false` if it was deleted since. */
export async function setReadyAcrossOwners(
  db: Db,
  id: string,
  made: {
    recordingVideoPath: string;
    recordingAudioPath: string;
    recordingDurationMs: number;
    recordingBytes: number;
    /** What the owner should know about it. */
    recordingError: string | null;
  },
): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ ...made, recordingStatus: "ready" })
    .where(hasStatus(id, ["processing"]))
    .returning({ id: sessions.id });
  return moved.length > 0;
}

/**
 * Marks a recording as failed. Returns whose files can be deleted, or `undefined` if it had already ended.
 */
export async function failRecordingAcrossOwners(
  db: Db,
  id: string,
  error: string,
): Promise<{ id: string; ownerId: string } | undefined> {
  const [failed] = await db
    .update(sessions)
    .set({ recordingStatus: "failed", recordingError: error, recordingBytes: 0 })
    .where(hasStatus(id, [...OPEN_STATUSES, "processing"]))
    .returning({ id: sessions.id, ownerId: sessions.ownerId });
  return failed;
}

/**
 * Lists unfinished recordings of ended calls that nothing has touched for some time, oldest first: those that workers
 * make since `recordedBefore`, those that jobs make since `processedBefore`.
 */
export async function listUnfinishedAcrossOwners(
  db: Db,
  { recordedBefore, processedBefore }: { recordedBefore: Date; processedBefore: Date },
  limit: number,
) {
  const isStale = (status: RecordingStatus, before: Date) =>
    and(eq(sessions.recordingStatus, status), lt(sessions.recordingSeenAt, before));
  return await db
    .select({
      id: sessions.id,
      recordingStatus: sessions.recordingStatus,
      recordingSeenAt: sessions.recordingSeenAt,
    })
    .from(sessions)
    .where(
      and(
        inArray(sessions.recordingStatus, ["recording", "processing"]),
        or(isStale("recording", recordedBefore), isStale("processing", processedBefore)),
        notInArray(sessions.status, LIVE_STATUSES),
      ),
    )
    .orderBy(asc(sessions.recordingSeenAt))
    .limit(limit);
}

/** Records that a job is working on a recording. */
export async function touchRecordingAcrossOwners(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ recordingSeenAt: now })
    .where(hasStatus(id, ["processing"]));
}
