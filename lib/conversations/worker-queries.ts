import { and, asc, desc, eq, gt, inArray, isNull, max, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { avatars, sessionCommands, sessions, transcriptRows } from "#db/schema/index.ts";
import { LONGEST_GAP_MS } from "#lib/conversations/call-time.ts";
import { LIVE_STATUSES, type SessionOutcome } from "#lib/conversations/session-status.ts";
import type { FlowState } from "#lib/flow/state.ts";
import type { CommandPayload, TranscriptRow } from "#lib/platform/worker-protocol.ts";

/** A sign of life as columns; the worker's time goes on with it where the worker does not tell it. */
function signOfLife(now: Date, workerTime?: Date): { workerSeenAt: Date; workerTime: Date | SQL<Date> } {
  if (workerTime) return { workerSeenAt: now, workerTime };
  const since = sql`${now.toISOString()}::timestamptz - ${sessions.workerSeenAt}`;
  const gap = sql`least(greatest(${since}, interval '0'), ${LONGEST_GAP_MS} * interval '1 millisecond')`;
  return { workerSeenAt: now, workerTime: sql<Date>`${sessions.workerTime} + ${gap}` };
}

const isLive = inArray(sessions.status, LIVE_STATUSES);

/**
 * Where a session stands, without its snapshot: this is read every few seconds of every call.
 * A worker is known by its session, not by an owner: its token is bound to that one session id.
 */
export async function findSessionStateAcrossOwners(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      status: sessions.status,
      endReason: sessions.endReason,
      workerSeenAt: sessions.workerSeenAt,
      workerJobId: sessions.workerJobId,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

/** Gives a live session to the job, unless another one has it. Null when nothing was claimed. */
export async function claimSessionAcrossOwners(db: Db, sessionId: string, jobId: string, now: Date) {
  const unclaimed = or(isNull(sessions.workerJobId), eq(sessions.workerJobId, jobId));
  const [row] = await db
    .update(sessions)
    .set({
      workerJobId: jobId,
      ...signOfLife(now),
      // The worker comes because the user did: the join event may be late or lost.
      userJoinedAt: sql`coalesce(${sessions.userJoinedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(sessions.id, sessionId), isLive, unclaimed))
    .returning();
  return row ?? null;
}

/** What the worker needs of an avatar, deleted or not: the session outlives nothing that it was made from. */
export async function findAvatarLookAcrossOwners(db: Db, avatarId: string) {
  const [row] = await db
    .select({ slug: avatars.slug, name: avatars.name, voice: avatars.voice, packHash: avatars.packHash })
    .from(avatars)
    .where(eq(avatars.id, avatarId));
  return row ?? null;
}

/** Which avatar a session shows before what, and where it stands. */
export async function findSessionLookAcrossOwners(db: Db, sessionId: string) {
  const [row] = await db
    .select({ avatarId: sessions.avatarId, background: sessions.background, status: sessions.status })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

export async function findLastRowSeqAcrossOwners(db: Db, sessionId: string): Promise<number | null> {
  const [row] = await db
    .select({ seq: max(transcriptRows.seq) })
    .from(transcriptRows)
    .where(eq(transcriptRows.sessionId, sessionId));
  return row?.seq ?? null;
}

/** Locks the session's row until the transaction ends, so that reports of one session are stored one after another. */
export async function lockSessionAcrossOwners(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      status: sessions.status,
      endedAt: sessions.endedAt,
      workerJobId: sessions.workerJobId,
      workerSeenAt: sessions.workerSeenAt,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for("update");
  return row ?? null;
}

/** Notes a sign of life of a session's job, of whichever one where none is named. False when there is nothing to note. */
export async function touchWorkerAcrossOwners(
  db: Db,
  sessionId: string,
  { jobId, workerTime }: { jobId?: string | undefined; workerTime?: Date | undefined },
  now: Date,
): Promise<boolean> {
  const touched = await db
    .update(sessions)
    .set(signOfLife(now, workerTime))
    .where(
      and(
        eq(sessions.id, sessionId),
        isLive,
        jobId === undefined ? undefined : eq(sessions.workerJobId, jobId),
      ),
    )
    .returning({ id: sessions.id });
  return touched.length > 0;
}

/** The rows that commands have brought already: command number -> row number. */
export async function listCommandRowsAcrossOwners(
  db: Db,
  sessionId: string,
  commandSeqs: number[],
): Promise<ReadonlyMap<number, number>> {
  if (commandSeqs.length === 0) return new Map();
  const rows = await db
    .select({ seq: transcriptRows.seq, commandSeq: transcriptRows.commandSeq })
    .from(transcriptRows)
    .where(and(eq(transcriptRows.sessionId, sessionId), inArray(transcriptRows.commandSeq, commandSeqs)));
  return new Map(
    rows.flatMap((row) => (row.commandSeq === null ? [] : [[row.commandSeq, row.seq] as const])),
  );
}

/** Writes rows by number; a number that is there is replaced. The numbers in `rows` must differ. */
export async function upsertRowsAcrossOwners(
  db: Db,
  sessionId: string,
  rows: TranscriptRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    ...row,
    sessionId,
    startedAt: new Date(row.startedAt),
    commandSeq: row.commandSeq ?? null,
    citations: row.citations ?? null,
    toolCalls: row.toolCalls ?? null,
    filler: row.filler ?? false,
    waitMs: row.waitMs ?? null,
    timing: row.timing ?? null,
    generated: row.generated ?? null,
    interruptedAtMs: row.interruptedAtMs ?? null,
  }));
  await db
    .insert(transcriptRows)
    .values(values)
    .onConflictDoUpdate({
      target: [transcriptRows.sessionId, transcriptRows.seq],
      set: {
        role: sql`excluded.role`,
        content: sql`excluded.content`,
        nodeId: sql`excluded.node_id`,
        startedAt: sql`excluded.started_at`,
        interrupted: sql`excluded.interrupted`,
        commandSeq: sql`excluded.command_seq`,
        citations: sql`excluded.citations`,
        toolCalls: sql`excluded.tool_calls`,
        filler: sql`excluded.filler`,
        waitMs: sql`excluded.wait_ms`,
        timing: sql`excluded.timing`,
        generated: sql`excluded.generated`,
        interruptedAtMs: sql`excluded.interrupted_at_ms`,
      },
    });
}

/** Keeps where the call stands in its scenario. */
export async function updateFlowStateAcrossOwners(
  db: Db,
  sessionId: string,
  flowState: FlowState,
): Promise<void> {
  await db.update(sessions).set({ flowState }).where(eq(sessions.id, sessionId));
}

/** What was said last in a call, oldest first. */
export async function listLastRowsAcrossOwners(db: Db, sessionId: string, limit: number) {
  const rows = await db
    .select({ role: transcriptRows.role, content: transcriptRows.content })
    .from(transcriptRows)
    .where(eq(transcriptRows.sessionId, sessionId))
    .orderBy(desc(transcriptRows.seq))
    .limit(limit);
  return rows.reverse();
}

export async function ackCommandsAcrossOwners(
  db: Db,
  sessionId: string,
  seqs: number[],
  now: Date,
): Promise<void> {
  if (seqs.length === 0) return;
  await db
    .update(sessionCommands)
    .set({ ackedAt: now })
    .where(
      and(
        eq(sessionCommands.sessionId, sessionId),
        inArray(sessionCommands.seq, seqs),
        isNull(sessionCommands.ackedAt),
      ),
    );
}

/** The commands above `afterSeq` that are not acked, in order. */
export async function listUnackedCommandsAcrossOwners(
  db: Db,
  sessionId: string,
  afterSeq: number,
): Promise<{ seq: number; payload: CommandPayload }[]> {
  return await db
    .select({ seq: sessionCommands.seq, payload: sessionCommands.payload })
    .from(sessionCommands)
    .where(
      and(
        eq(sessionCommands.sessionId, sessionId),
        gt(sessionCommands.seq, afterSeq),
        isNull(sessionCommands.ackedAt),
      ),
    )
    .orderBy(asc(sessionCommands.seq));
}

/** `created` becomes `active`. False when the session was not `created`. */
export async function activateSessionAcrossOwners(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ status: "active", activeAt: now, workerSeenAt: now })
    .where(and(eq(sessions.id, sessionId), eq(sessions.status, "created")))
    .returning({ id: sessions.id });
  return moved.length > 0;
}

/** A call that seems longer or shorter by more than this than it was: the clock was set in it. */
const CLOCK_WAS_SET_MS = 120_000;

/** When a call ended: now, or as long after its beginning as its worker has held it, where the clock was set meanwhile. */
export function endOf(now: Date, heldMs: number | undefined) {
  if (heldMs === undefined) return now;
  const nowText = sql`${now.toISOString()}::timestamptz`;
  const held = sql`${sessions.activeAt} + ${heldMs} * interval '1 millisecond'`;
  const isSet = sql`abs(extract(epoch from (${nowText} - (${held}))) * 1000) > ${CLOCK_WAS_SET_MS}`;
  return sql<Date>`case when ${isSet} then ${held} else ${nowText} end`;
}

/**
 * Moves a live session to its final state. False when it was final already: only the first of two racing ends counts.
 * `workerSeenAt` is given where the worker itself tells of the end.
 */
export async function finishSessionAcrossOwners(
  db: Db,
  sessionId: string,
  { heldMs, ...outcome }: SessionOutcome & { heldMs?: number | undefined; workerSeenAt?: Date },
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ ...outcome, endedAt: endOf(now, heldMs) })
    .where(and(eq(sessions.id, sessionId), isLive))
    .returning({ id: sessions.id });
  return moved.length > 0;
}
