import { and, asc, count, desc, eq, getTableColumns, gte, inArray, lt, ne, not, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessionCommands, sessions, transcriptRows } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { LIVE_STATUSES } from "#lib/conversations/session-status.ts";
import type { Page } from "#lib/platform/http/pages.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { CommandPayload } from "#lib/platform/worker-protocol.ts";

/** What searches read of a row is of no use to anybody else. */
const { words: _words, ...rowColumns } = getTableColumns(transcriptRows);
export type TranscriptRowRow = Omit<typeof transcriptRows.$inferSelect, "words">;

/** Owners' tests of their drafts are no calls: they count towards nothing, and stand in no list unless it is theirs. */
export const isCall = ne(sessions.kind, "test");

const own = (ownerId: string, id: string) => and(eq(sessions.ownerId, ownerId), eq(sessions.id, id));

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** What is told of a session: without its snapshot, which may be large and is for its worker only. */
const summaryColumns = {
  id: sessions.id,
  status: sessions.status,
  endReason: sessions.endReason,
  scenarioId: sessions.scenarioId,
  avatarId: sessions.avatarId,
  showAiLabel: sessions.showAiLabel,
  recordingStatus: sessions.recordingStatus,
  recordingVideoPath: sessions.recordingVideoPath,
  recordingAudioPath: sessions.recordingAudioPath,
  recordingDurationMs: sessions.recordingDurationMs,
  createdAt: sessions.createdAt,
  activeAt: sessions.activeAt,
  endedAt: sessions.endedAt,
};
export type SessionSummaryRow = Pick<SessionRow, keyof typeof summaryColumns>;

export async function findSessionSummary(
  db: Db,
  ownerId: string,
  id: string,
): Promise<SessionSummaryRow | undefined> {
  const [row] = await db.select(summaryColumns).from(sessions).where(own(ownerId, id));
  return row;
}

/** `from` is the first instant of creation, `to` the first one that is too late; what is undefined does not filter. */
export type SessionFilter = {
  /** Tests of drafts instead of calls. */
  tests?: boolean | undefined;
  scenarioId?: string | undefined;
  status?: SessionRow["status"] | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
};

/** The sessions of one page: the owner's, those that pass the filter, below `beforeId`. */
export const onPage = (ownerId: string, { tests, scenarioId, status, from, to }: SessionFilter, page: Page) =>
  and(
    eq(sessions.ownerId, ownerId),
    tests ? not(isCall) : isCall,
    scenarioId ? eq(sessions.scenarioId, scenarioId) : undefined,
    status ? eq(sessions.status, status) : undefined,
    from ? gte(sessions.createdAt, from) : undefined,
    to ? lt(sessions.createdAt, to) : undefined,
    page.beforeId ? lt(sessions.id, page.beforeId) : undefined,
  );

/** Newest first; ids sort by creation. */
export async function listSessionSummaries(
  db: Db,
  ownerId: string,
  filter: SessionFilter,
  page: Page,
): Promise<SessionSummaryRow[]> {
  return await db
    .select(summaryColumns)
    .from(sessions)
    .where(onPage(ownerId, filter, page))
    .orderBy(desc(sessions.id))
    .limit(page.limit);
}

export async function listTranscriptRows(
  db: Db,
  ownerId: string,
  sessionId: string,
): Promise<TranscriptRowRow[]> {
  return await db
    .select(rowColumns)
    .from(transcriptRows)
    .innerJoin(sessions, eq(sessions.id, transcriptRows.sessionId))
    .where(own(ownerId, sessionId))
    .orderBy(asc(transcriptRows.seq));
}

export async function countLiveSessions(
  db: Db,
  ownerId: string,
  counted: "calls" | "tests" = "calls",
): Promise<number> {
  const kind = counted === "calls" ? isCall : not(isCall);
  const [row] = await db
    .select({ live: count() })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), inArray(sessions.status, LIVE_STATUSES), kind));
  return row?.live ?? 0;
}

/** Time in calls since `from`, in ms; a call that was running then counts from there, one that still runs until `now`. */
export async function sumCallMs(db: Db, ownerId: string, from: Date, now: Date): Promise<number> {
  const start = sql`greatest(${sessions.activeAt}, ${from.toISOString()}::timestamptz)`;
  const end = sql`coalesce(${sessions.endedAt}, ${now.toISOString()}::timestamptz)`;
  const callMs = sql`greatest(0, extract(epoch from (${end} - ${start})) * 1000)`;
  const [row] = await db
    .select({ total: sql<string | null>`sum(${callMs})::bigint` })
    .from(sessions)
    .where(
      and(
        eq(sessions.ownerId, ownerId),
        isCall,
        sql`${sessions.activeAt} is not null`,
        sql`(${sessions.endedAt} is null or ${sessions.endedAt} > ${from.toISOString()}::timestamptz)`,
      ),
    );
  return Number(row?.total ?? 0);
}

/**
 * Locks a live session and takes `commands` numbers for its queue; undefined when it is unknown, foreign or over.
 * The row lock also keeps numbers and their order of commit the same, so that a reader never skips one.
 */
export async function takeCommandSeqs(
  tx: Db,
  ownerId: string,
  id: string,
  commands: number,
): Promise<
  { firstSeq: number; status: SessionRow["status"]; runtimeVars: Record<string, JsonValue> } | undefined
> {
  const [row] = await tx
    .update(sessions)
    .set({ commandSeq: sql`${sessions.commandSeq} + ${commands}` })
    .where(and(own(ownerId, id), inArray(sessions.status, LIVE_STATUSES)))
    .returning({ lastSeq: sessions.commandSeq, status: sessions.status, runtimeVars: sessions.runtimeVars });
  if (!row) return undefined;
  return { firstSeq: row.lastSeq - commands + 1, status: row.status, runtimeVars: row.runtimeVars };
}

export async function insertCommands(
  tx: Db,
  sessionId: string,
  firstSeq: number,
  payloads: CommandPayload[],
): Promise<void> {
  const rows = payloads.map((payload, index) => ({ sessionId, seq: firstSeq + index, payload }));
  await tx.insert(sessionCommands).values(rows);
}

export async function updateRuntimeVars(
  tx: Db,
  ownerId: string,
  id: string,
  runtimeVars: Record<string, JsonValue>,
): Promise<void> {
  await tx.update(sessions).set({ runtimeVars }).where(own(ownerId, id));
}
