import { and, asc, count, desc, eq, getTableColumns, inArray, not, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessionCommands, sessionConsents, sessions, spentCalls, transcriptRows } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import type { Search } from "#lib/conversations/search-words.ts";
import { isCall, onPage, type SessionFilter, saysIt } from "#lib/conversations/session-filter.ts";
import { LIVE_STATUSES, type LiveStatus } from "#lib/conversations/session-status.ts";
import type { Page } from "#lib/platform/http/pages.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { CommandPayload } from "#lib/platform/worker-protocol.ts";

/** What searches read of a row is of no use to anybody else. */
const { words: _words, ...rowColumns } = getTableColumns(transcriptRows);
export type TranscriptRowRow = Omit<typeof transcriptRows.$inferSelect, "words">;

const own = (ownerId: string, id: string) => and(eq(sessions.ownerId, ownerId), eq(sessions.id, id));

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function insertConsent(
  db: Db,
  sessionId: string,
  consent: { text: string; textHash: string; addressHash: string },
): Promise<void> {
  await db.insert(sessionConsents).values({ sessionId, ...consent });
}

/** What was agreed to before one of the owner's calls. */
export async function findConsent(db: Db, ownerId: string, sessionId: string) {
  const [row] = await db
    .select({ consent: sessionConsents })
    .from(sessionConsents)
    .innerJoin(sessions, eq(sessions.id, sessionConsents.sessionId))
    .where(own(ownerId, sessionId));
  return row?.consent;
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
  recordingEgressId: sessions.recordingEgressId,
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

/** Sessions that are talked in, and those that wait for who is to join them; each holds a place of those at once. */
export async function countLiveSessions(
  db: Db,
  ownerId: string,
  counted: "calls" | "tests" = "calls",
): Promise<{ active: number; waiting: number }> {
  const kind = counted === "calls" ? isCall : not(isCall);
  const rows = await db
    .select({ status: sessions.status, sessions: count() })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), inArray(sessions.status, LIVE_STATUSES), kind))
    .groupBy(sessions.status);
  const countOf = (status: LiveStatus) => rows.find((row) => row.status === status)?.sessions ?? 0;
  return { active: countOf("active"), waiting: countOf("created") };
}

/** The end of a call, brought forward by the time in which its caller was away; null for one that runs. */
export const attendedUntil = sql`${sessions.endedAt} - ${sessions.awayMs} * interval '1 millisecond'`;

/**
 * Time in calls since `from`, in ms; a call that was running then counts from there, one that still runs until `now`.
 * Calls that were deleted have taken their time all the same; while its caller was away, a call took none.
 */
export async function sumCallMs(db: Db, ownerId: string, from: Date, now: Date): Promise<number> {
  const fromText = from.toISOString();
  const times = sql`
    select ${sessions.activeAt} as "begun", ${attendedUntil} as "over" from ${sessions}
      where ${and(eq(sessions.ownerId, ownerId), isCall)}
    union all
    select ${spentCalls.activeAt}, ${spentCalls.endedAt} from ${spentCalls}
      where ${eq(spentCalls.ownerId, ownerId)}`;
  const begun = sql`greatest("begun", ${fromText}::timestamptz)`;
  const over = sql`coalesce("over", ${now.toISOString()}::timestamptz)`;
  const [row] = await db
    .select({
      total: sql<string | null>`sum(greatest(0, extract(epoch from (${over} - ${begun})) * 1000))::bigint`,
    })
    .from(sql`(${times}) as times`)
    .where(sql`"begun" is not null and ("over" is null or "over" > ${fromText}::timestamptz)`);
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

/** Whether a session is to end: what would be queued behind that, nobody carries out. */
export async function isEndQueued(tx: Db, sessionId: string): Promise<boolean> {
  const isEnd = sql`${sessionCommands.payload}->>'type' = 'end'`;
  return (await tx.$count(sessionCommands, and(eq(sessionCommands.sessionId, sessionId), isEnd))) > 0;
}

export async function updateRuntimeVars(
  tx: Db,
  ownerId: string,
  id: string,
  runtimeVars: Record<string, JsonValue>,
): Promise<void> {
  await tx.update(sessions).set({ runtimeVars }).where(own(ownerId, id));
}

/** The first row of each of these sessions in which what is looked for was said. */
export async function listFoundRows(
  db: Db,
  ownerId: string,
  sessionIds: string[],
  search: Search,
): Promise<{ sessionId: string; content: string }[]> {
  if (sessionIds.length === 0) return [];
  // One by one and in order: a word that every row holds is found in the first.
  const first = db
    .select({ content: transcriptRows.content })
    .from(transcriptRows)
    .where(and(eq(transcriptRows.sessionId, sessions.id), saysIt(search)))
    .orderBy(asc(transcriptRows.seq))
    .limit(1);
  const rows = await db
    .select({ sessionId: sessions.id, content: sql<string | null>`(${first})` })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), inArray(sessions.id, sessionIds)));
  return rows.flatMap(({ sessionId, content }) => (content === null ? [] : [{ sessionId, content }]));
}
