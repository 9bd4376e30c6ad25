import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, max, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { nextRevision } from "#db/next-revision.ts";
import { eventsTopic, notified } from "#db/notifications.ts";
import { avatars, sessionCommands, sessions, transcriptRows } from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import { asWritten } from "#lib/calls/connect/switch-queries.ts";
import { LIVE_STATUSES, type SessionOutcome } from "#lib/conversations/session-status.ts";
import type { OpenCard } from "#lib/flow/cards/card.ts";
import type { FlowState } from "#lib/flow/engine/state.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { CommandPayload, TranscriptRow } from "#lib/worker-protocol/worker-protocol.ts";
import { MAX_GAP_MS } from "./call-time.ts";

/**
 * The columns that a heartbeat sets. Without `workerTime`,
 * the worker's time advances by the time since the last one.
 */
function heartbeatColumns(
  now: Date,
  workerTime?: Date,
): { workerSeenAt: Date; workerTime: Date | SQL<Date> } {
  if (workerTime) return { workerSeenAt: now, workerTime };
  const since = sql`${now.toISOString()}::timestamptz - ${sessions.workerSeenAt}`;
  const gap = sql`least(greatest(${since}, interval '0'), ${MAX_GAP_MS} * interval '1 millisecond')`;
  return { workerSeenAt: now, workerTime: sql<Date>`${sessions.workerTime} + ${gap}` };
}

const isLive = inArray(sessions.status, LIVE_STATUSES);
/** A conversation in writing has no worker, also if it was to become a call. */
const isVoice = eq(sessions.mode, "voice");

/**
 * Returns a session's state without its scenario snapshot: this is read every few seconds of every call.
 * Unscoped, because a worker's token is bound to a session id, not to an owner.
 */
export async function findSessionStateAcrossOwners(db: Db, sessionId: string) {
  const [row] = await db
    .select({
      status: sessions.status,
      endReason: sessions.endReason,
      workerSeenAt: sessions.workerSeenAt,
      workerJobId: sessions.workerJobId,
      userLeftAt: sessions.userLeftAt,
      mode: sessions.mode,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row ?? null;
}

/**
 * Records that a job of a live session was accepted. Returns `false` if the session does not exist, one accepted after
 * `startingSince` is still starting, or one seen after `aliveSince` runs the call.
 */
export async function acceptJobAcrossOwners(
  db: Db,
  sessionId: string,
  { now, startingSince, aliveSince }: Record<"now" | "startingSince" | "aliveSince", Date>,
): Promise<boolean> {
  const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  const { jobAcceptedAt, workerSeenAt, workerJobId } = sessions;
  const isStarting = sql`coalesce(${jobAcceptedAt} > ${at(startingSince)} and (${workerSeenAt} is null or ${workerSeenAt} < ${jobAcceptedAt}), false)`;
  const isServed = sql`coalesce(${workerJobId} is not null and ${workerSeenAt} > ${at(aliveSince)}, false)`;
  const accepted = await db
    .update(sessions)
    .set({ jobAcceptedAt: now })
    .where(and(eq(sessions.id, sessionId), isLive, isVoice, sql`not ${isStarting}`, sql`not ${isServed}`))
    .returning({ id: sessions.id });
  return accepted.length > 0;
}

/** Assigns a live session to the job. Returns `null` if another job has it or the session is not live. */
export async function claimSessionAcrossOwners(db: Db, sessionId: string, jobId: string, now: Date) {
  const unclaimed = or(isNull(sessions.workerJobId), eq(sessions.workerJobId, jobId));
  const [row] = await db
    .update(sessions)
    .set({
      workerJobId: jobId,
      ...heartbeatColumns(now),
      // A worker joins only after the visitor did, whose join event may be late or lost.
      userJoinedAt: sql`coalesce(${sessions.userJoinedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(sessions.id, sessionId), isLive, isVoice, unclaimed))
    .returning();
  return row ?? null;
}

/** What the worker needs to know of an avatar. */
export async function findAvatarLookAcrossOwners(db: Db, avatarId: string) {
  const [row] = await db
    .select({
      slug: avatars.slug,
      name: avatars.name,
      voice: avatars.voice,
      packHash: avatars.packHash,
      liveliness: avatars.liveliness,
    })
    .from(avatars)
    .where(and(eq(avatars.id, avatarId), notDeleted.avatar));
  return row ?? null;
}

/** The avatar and background that a session shows, and its status. */
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

/** Locks the session's row until `tx` ends, which makes reports of one session wait for each other. */
export async function lockSessionAcrossOwners(tx: Tx, sessionId: string) {
  const [row] = await tx
    .select({
      ownerId: sessions.ownerId,
      mode: sessions.mode,
      status: sessions.status,
      endedAt: sessions.endedAt,
      workerJobId: sessions.workerJobId,
      workerSeenAt: sessions.workerSeenAt,
      handoverId: sql<string | null>`${sessions.flowState}->'handover'->>'id'`,
      card: sql<OpenCard | null>`${sessions.flowState}->'card'`,
    })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
    .for("update");
  return row ?? null;
}

/**
 * Records a heartbeat of a live session's job, or of any job
 * if `jobId` is undefined. Returns `false` if nothing matches.
 */
export async function recordHeartbeatAcrossOwners(
  db: Db,
  sessionId: string,
  { jobId, workerTime }: { jobId?: string | undefined; workerTime?: Date | undefined },
  now: Date,
): Promise<boolean> {
  const touched = await db
    .update(sessions)
    .set(heartbeatColumns(now, workerTime))
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

/** Returns the rows that commands have produced so far, as a map from command to row number. */
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

/** What readers see of a row. A report that is repeated changes none of it, so the row keeps its revision. */
const SHOWN = ["role", "content", "node_id", "started_at", "interrupted", "typed", "language", "member_name"];
const shownOf = (table: string) =>
  sql.raw(`row(${[...SHOWN, "tool_calls"].map((name) => `${table}.${name}`).join(", ")})`);
const SHOWN_BEFORE = shownOf("transcript_rows");
const SHOWN_AFTER = shownOf("excluded");

/** Writes rows by number, replacing those that exist. The numbers in `rows` must differ. */
export async function upsertRowsAcrossOwners(
  db: Db,
  sessionId: string,
  rows: TranscriptRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => ({
    ...row,
    sessionId,
    revision: nextRevision(sessionId),
    startedAt: new Date(row.startedAt),
    commandSeq: row.commandSeq ?? null,
    citations: row.citations ?? null,
    toolCalls: row.toolCalls ?? null,
    filler: row.filler ?? false,
    unheard: row.unheard ?? null,
    typed: row.typed ?? false,
    language: row.language ?? null,
    memberName: row.memberName ?? null,
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
        unheard: sql`excluded.unheard`,
        typed: sql`excluded.typed`,
        language: sql`excluded.language`,
        memberName: sql`excluded.member_name`,
        waitMs: sql`excluded.wait_ms`,
        timing: sql`excluded.timing`,
        generated: sql`excluded.generated`,
        interruptedAtMs: sql`excluded.interrupted_at_ms`,
        revision: sql`case when ${SHOWN_BEFORE} is distinct from ${SHOWN_AFTER}
          then excluded.revision else ${transcriptRows.revision} end`,
      },
    })
    .returning({ notified: notified(eventsTopic(sessionId)) });
}

/** Adds values to a call's runtime variables. Other variables keep their values. */
export async function addRuntimeVarsAcrossOwners(
  db: Db,
  sessionId: string,
  values: Record<string, JsonValue>,
): Promise<void> {
  await db
    .update(sessions)
    .set({ runtimeVars: sql`${sessions.runtimeVars} || ${JSON.stringify(values)}::jsonb` })
    .where(eq(sessions.id, sessionId))
    .returning({ notified: notified(eventsTopic(sessionId)) });
}

/** Stores the call's position in its scenario. An undefined `contextFrom` keeps its value. */
export async function updateFlowStateAcrossOwners(
  db: Db,
  sessionId: string,
  change: { flowState: FlowState; contextFrom: Date | undefined },
): Promise<void> {
  await db
    .update(sessions)
    .set(change)
    .where(eq(sessions.id, sessionId))
    .returning({ notified: notified(eventsTopic(sessionId)) });
}

/** Returns the language in which the visitor was last heard to speak. */
export async function findLastLanguageAcrossOwners(db: Db, sessionId: string): Promise<string | null> {
  const [row] = await db
    .select({ language: transcriptRows.language })
    .from(transcriptRows)
    .where(and(eq(transcriptRows.sessionId, sessionId), isNotNull(transcriptRows.language)))
    .orderBy(desc(transcriptRows.seq))
    .limit(1);
  return row?.language ?? null;
}

/** More than anybody sends in a call; together they are short (`queue-commands.ts`). */
const MAX_SYSTEM_ROWS = 2_000;

/** Returns the last rows of a call, and its system messages even if they are older; oldest first. */
export async function listLastRowsAcrossOwners(db: Db, sessionId: string, limit: number) {
  const last = (condition?: SQL, most = limit) =>
    db
      .select({
        seq: transcriptRows.seq,
        role: transcriptRows.role,
        content: transcriptRows.content,
        startedAt: transcriptRows.startedAt,
      })
      .from(transcriptRows)
      .where(and(eq(transcriptRows.sessionId, sessionId), condition))
      .orderBy(desc(transcriptRows.seq))
      .limit(most);
  const rows = [...(await last()), ...(await last(eq(transcriptRows.role, "system"), MAX_SYSTEM_ROWS))];
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
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
  const rows = await db
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
  // Only text conversations have messages, and no worker.
  return rows.flatMap(({ seq, payload }) => (payload.type === "message" ? [] : [{ seq, payload }]));
}

/**
 * Moves a session from `created` to `active`. A recording begins with the avatar's first frame, so it is being made from
 * then on. Returns `false` if it was not `created`.
 */
export async function activateSessionAcrossOwners(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const { recordingStatus } = sessions;
  const moved = await db
    .update(sessions)
    .set({
      ...{ status: "active", activeAt: now, workerSeenAt: now, recordingSeenAt: now },
      recordingStatus: sql`case when ${recordingStatus} = 'not_started' then 'recording' else ${recordingStatus} end`,
    })
    .where(and(eq(sessions.id, sessionId), eq(sessions.status, "created")))
    .returning({ id: sessions.id });
  return moved.length > 0;
}

/** Returns whether a call was a text conversation before. */
export async function wasWrittenAcrossOwners(db: Db, sessionId: string): Promise<boolean> {
  return (await db.$count(sessions, and(eq(sessions.id, sessionId), isNotNull(sessions.writtenFrom)))) > 0;
}

/** If a call seems longer or shorter than it was by more than this, the clock was set during it. */
const CLOCK_WAS_SET_MS = 120_000;

/** When a call ended: now, or `lastedMs` after it became active if the clock was set during the call. */
export function computeEndedAt(now: Date, lastedMs: number | undefined) {
  if (lastedMs === undefined) return now;
  const nowText = sql`${now.toISOString()}::timestamptz`;
  const measured = sql`${sessions.activeAt} + ${lastedMs} * interval '1 millisecond'`;
  const wasSet = sql`abs(extract(epoch from (${nowText} - (${measured}))) * 1000) > ${CLOCK_WAS_SET_MS}`;
  return sql<Date>`case when ${wasSet} then ${measured} else ${nowText} end`;
}

/**
 * Moves a live session to its final state. Returns `false` if it was final already: only the first of two
 * racing ends counts. `workerSeenAt` is set if the worker itself reports the end.
 */
export async function finishSessionAcrossOwners(
  db: Db,
  sessionId: string,
  { activeMs, ...outcome }: SessionOutcome & { activeMs?: number | undefined; workerSeenAt?: Date },
  now: Date,
): Promise<boolean> {
  const moved = await db
    .update(sessions)
    .set({ ...asWritten, ...outcome, endedAt: computeEndedAt(now, activeMs) })
    .where(and(eq(sessions.id, sessionId), isLive))
    .returning({ id: sessions.id });
  return moved.length > 0;
}
