import { and, asc, eq, inArray, lt, notInArray } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { LIVE_STATUSES } from "#lib/conversations/session-status.ts";

type RecordingStatus = SessionRow["recordingStatus"];

/** A recording that still takes parts. */
const OPEN = ["not_started", "recording"] as const satisfies RecordingStatus[];

const inState = (id: string, states: RecordingStatus[]) =>
  and(eq(sessions.id, id), inArray(sessions.recordingStatus, states));

const columns = {
  id: sessions.id,
  ownerId: sessions.ownerId,
  status: sessions.status,
  recordingStatus: sessions.recordingStatus,
  recordingVideoPath: sessions.recordingVideoPath,
  recordingStartedAt: sessions.recordingStartedAt,
  recordingEgressId: sessions.recordingEgressId,
  recordingError: sessions.recordingError,
  videoFormat: sessions.videoFormat,
  activeAt: sessions.activeAt,
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

/** A worker and a job know a session by its id, not by an owner. */
export async function findRecordingAcrossOwners(db: Db, id: string): Promise<RecordingRow | undefined> {
  const [row] = await db.select(columns).from(sessions).where(eq(sessions.id, id));
  return row;
}

/** Notes that something came in. False when the session is gone, or its recording takes nothing any more. */
export async function notePartAcrossOwners(
  db: Db,
  id: string,
  { startedAt, now }: { startedAt: Date; now: Date },
): Promise<boolean> {
  const noted = await db
    .update(sessions)
    .set({ recordingStatus: "recording", recordingStartedAt: startedAt, recordingSeenAt: now })
    .where(inState(id, [...OPEN]))
    .returning({ id: sessions.id });
  return noted.length > 0;
}

/** `recording` becomes `processing`, unless the call goes on. False when it was in no such state. */
export async function closeRecordingAcrossOwners(db: Db, id: string, now: Date): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ recordingStatus: "processing", recordingSeenAt: now })
    .where(and(inState(id, ["recording"]), notInArray(sessions.status, LIVE_STATUSES)))
    .returning({ id: sessions.id });
  return moved.length > 0;
}

/** `processing` becomes `ready`. False when the recording was deleted meanwhile. */
export async function noteReadyAcrossOwners(
  db: Db,
  id: string,
  made: { recordingVideoPath: string; recordingAudioPath: string; recordingDurationMs: number },
): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ ...made, recordingStatus: "ready" })
    .where(inState(id, ["processing"]))
    .returning({ id: sessions.id });
  return moved.length > 0;
}

/** Answers whose files are of no use now; undefined when it was in no state to fail. */
export async function failRecordingAcrossOwners(
  db: Db,
  id: string,
  error: string,
): Promise<{ id: string; ownerId: string } | undefined> {
  const [failed] = await db
    .update(sessions)
    .set({ recordingStatus: "failed", recordingError: error })
    .where(inState(id, [...OPEN, "processing"]))
    .returning({ id: sessions.id, ownerId: sessions.ownerId });
  return failed;
}

/** Recordings of calls that are over, of which nothing was heard since then, longest first. */
export async function listUnfinishedAcrossOwners(db: Db, before: Date, limit: number) {
  return await db
    .select({
      id: sessions.id,
      recordingStatus: sessions.recordingStatus,
      recordingEgressId: sessions.recordingEgressId,
      recordingSeenAt: sessions.recordingSeenAt,
    })
    .from(sessions)
    .where(
      and(
        inArray(sessions.recordingStatus, ["recording", "processing"]),
        lt(sessions.recordingSeenAt, before),
        notInArray(sessions.status, LIVE_STATUSES),
      ),
    )
    .orderBy(asc(sessions.recordingSeenAt))
    .limit(limit);
}

/** A job works on it. */
export async function noteSeenAcrossOwners(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ recordingSeenAt: now })
    .where(inState(id, ["processing"]));
}

/** An Egress makes the recording: `not_started` becomes `recording`. False when it was in no such state. */
export async function noteEgressAcrossOwners(
  db: Db,
  id: string,
  { egressId, now }: { egressId: string; now: Date },
): Promise<boolean> {
  const noted = await db
    .update(sessions)
    .set({
      recordingStatus: "recording",
      recordingEgressId: egressId,
      recordingStartedAt: now,
      recordingSeenAt: now,
    })
    .where(inState(id, ["not_started"]))
    .returning({ id: sessions.id });
  return noted.length > 0;
}

/** Keeps when an Egress began to write, which is the recording's zero. */
export async function noteEgressStartAcrossOwners(db: Db, id: string, startedAt: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ recordingStartedAt: startedAt })
    .where(inState(id, ["recording"]));
}

/** An Egress has ended, maybe before its call: `recording` becomes `processing`. False when it was in no such state. */
export async function closeEgressAcrossOwners(db: Db, id: string, now: Date): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ recordingStatus: "processing", recordingSeenAt: now })
    .where(inState(id, ["recording"]))
    .returning({ id: sessions.id });
  return moved.length > 0;
}

/** Running calls since before then whose recording was asked for and has not begun. */
export async function listUnbegunAcrossOwners(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.status, "active"),
        eq(sessions.recordingStatus, "not_started"),
        lt(sessions.activeAt, before),
      ),
    )
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Those of the ids whose recording is not over, one way or the other. */
export async function findAwaitedAcrossOwners(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, ids), inArray(sessions.recordingStatus, [...OPEN, "processing"])));
  return new Set(rows.map(({ id }) => id));
}
