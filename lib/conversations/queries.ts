import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, not, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { eventsTopic, notified } from "#db/notifications.ts";
import {
  avatars,
  conversationReviews,
  conversationSummaries,
  hostedLinks,
  sessionCommands,
  sessionConsents,
  sessions,
  spentCalls,
  transcriptRows,
} from "#db/schema/index.ts";
import type { SessionRow, StoredCommand } from "#db/schema/sessions.ts";
import { notDeleted } from "#db/trash.ts";
import type { Page } from "#lib/http/input/pages.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { Search } from "./search-words.ts";
import { isCall, isOnPage, matchesSearch, type SessionFilter } from "./session-filter.ts";
import { LIVE_STATUSES, type LiveStatus } from "./session-status.ts";

/** Without the search vector and the number of the last change, which only searches and event streams need. */
const { words: _words, revision: _revision, ...rowColumns } = getTableColumns(transcriptRows);
export type StoredTranscriptRow = Omit<typeof transcriptRows.$inferSelect, "words" | "revision">;

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

/** Returns what the visitor agreed to before one of the owner's calls. */
export async function findConsent(db: Db, ownerId: string, sessionId: string) {
  const [row] = await db
    .select({ consent: sessionConsents })
    .from(sessionConsents)
    .innerJoin(sessions, eq(sessions.id, sessionConsents.sessionId))
    .where(own(ownerId, sessionId));
  return row?.consent;
}

/** A session without its scenario snapshot, which may be large and is for the worker only. */
const overviewColumns = {
  id: sessions.id,
  mode: sessions.mode,
  status: sessions.status,
  endReason: sessions.endReason,
  failureReason: sessions.failureReason,
  scenarioId: sessions.scenarioId,
  scenarioVersion: sessions.scenarioVersion,
  avatarId: sessions.avatarId,
  hostedLinkId: sessions.hostedLinkId,
  visitorId: sessions.visitorId,
  metadata: sessions.metadata,
  showAiLabel: sessions.showAiLabel,
  language: sessions.language,
  videoFormat: sessions.videoFormat,
  recordingStatus: sessions.recordingStatus,
  recordingError: sessions.recordingError,
  recordingVideoPath: sessions.recordingVideoPath,
  recordingAudioPath: sessions.recordingAudioPath,
  recordingDurationMs: sessions.recordingDurationMs,
  ratingScore: sessions.ratingScore,
  ratingComment: sessions.ratingComment,
  createdAt: sessions.createdAt,
  activeAt: sessions.activeAt,
  writtenFrom: sessions.writtenFrom,
  endedAt: sessions.endedAt,
};
export type SessionOverviewRow = Pick<SessionRow, keyof typeof overviewColumns>;

export async function findSessionOverview(
  db: Db,
  ownerId: string,
  id: string,
): Promise<SessionOverviewRow | undefined> {
  const [row] = await db.select(overviewColumns).from(sessions).where(own(ownerId, id));
  return row;
}

/** What each job of one of the owner's conversations has used of each model. */
export async function findModelUsage(
  db: Db,
  ownerId: string,
  id: string,
): Promise<SessionRow["modelUsage"] | undefined> {
  const [row] = await db.select({ usage: sessions.modelUsage }).from(sessions).where(own(ownerId, id));
  return row?.usage;
}

/** The words of a row of the transcript, if there is one. */
export async function findWords(
  db: Db,
  ownerId: string,
  id: string,
  seq: number,
): Promise<string | undefined> {
  const [row] = await db
    .select({ content: transcriptRows.content })
    .from(transcriptRows)
    .innerJoin(sessions, eq(sessions.id, transcriptRows.sessionId))
    .where(and(own(ownerId, id), eq(transcriptRows.seq, seq)));
  return row?.content;
}

/** Newest first; ids sort by creation. */
export async function listSessionOverviews(
  db: Db,
  ownerId: string,
  filter: SessionFilter,
  page: Page,
): Promise<SessionOverviewRow[]> {
  return await db
    .select(overviewColumns)
    .from(sessions)
    .where(isOnPage(ownerId, filter, page))
    .orderBy(desc(sessions.id))
    .limit(page.limit);
}

/** The beginning of what the visitor said first. */
const firstWords = sql<string | null>`(select left(${transcriptRows.content}, 240) from ${transcriptRows}
  where ${transcriptRows.sessionId} = ${sessions.id} and ${transcriptRows.role} = 'user'
  order by ${transcriptRows.seq} limit 1)`;

/** A session with the names of its scenario, link and avatar. The link and the avatar may have been deleted. */
const namedColumns = {
  id: sessions.id,
  mode: sessions.mode,
  kind: sessions.kind,
  /** The avatar has asked for a person, and waits. */
  isPersonCalled: sql<boolean>`${sessions.flowState}->'handover' is not null`,
  scenarioId: sessions.scenarioId,
  scenarioName: sql<string>`${sessions.scenario}->>'name'`,
  scenarioVersion: sessions.scenarioVersion,
  visitorId: sessions.visitorId,
  hostedLinkId: hostedLinks.id,
  linkLabel: hostedLinks.label,
  avatarName: avatars.name,
  avatarSlug: avatars.slug,
  status: sessions.status,
  endReason: sessions.endReason,
  failureReason: sessions.failureReason,
  createdAt: sessions.createdAt,
  activeAt: sessions.activeAt,
  writtenFrom: sessions.writtenFrom,
  endedAt: sessions.endedAt,
  recordingStatus: sessions.recordingStatus,
  ratingScore: sessions.ratingScore,
  ratingComment: sessions.ratingComment,
  outcome: conversationSummaries.outcome,
  summary: conversationSummaries.summary,
  firstWords,
  /** How many guardrails the review after the call found broken. */
  violations: sql<number>`coalesce(jsonb_array_length(${conversationReviews.violations}), 0)`.mapWith(Number),
  /** Whether the account's own model answered. */
  hasOwnModel: sql<boolean>`${sessions.scenario}->'languageModel'->>'id' is not null`,
  /** Whether the scenario asks for a summary. */
  isSummaryWanted: sql<boolean>`coalesce((${sessions.scenario}->'nodesJson'->'after_call'->>'summarize')::boolean, true)`,
};

const selectNamed = (db: Db) =>
  db
    .select(namedColumns)
    .from(sessions)
    .leftJoin(avatars, and(eq(avatars.id, sessions.avatarId), notDeleted.avatar))
    .leftJoin(
      hostedLinks,
      and(
        eq(hostedLinks.id, sessions.hostedLinkId),
        eq(hostedLinks.ownerId, sessions.ownerId),
        notDeleted.link,
      ),
    )
    .leftJoin(conversationSummaries, eq(conversationSummaries.sessionId, sessions.id))
    .leftJoin(conversationReviews, eq(conversationReviews.sessionId, sessions.id));

/** Counts the rows on all pages of the list, up to `limit`. */
export const countConversationRows = (
  db: Db,
  ownerId: string,
  filter: SessionFilter,
  limit: number,
): Promise<number> =>
  db.$count(
    db
      .select({ id: sessions.id })
      .from(sessions)
      .where(isOnPage(ownerId, filter, { beforeId: undefined }))
      .limit(limit)
      .as("counted"),
  );

/** Newest first. */
export async function listNamedConversationRows(db: Db, ownerId: string, filter: SessionFilter, page: Page) {
  return await selectNamed(db)
    .where(isOnPage(ownerId, filter, page))
    .orderBy(desc(sessions.id))
    .limit(page.limit);
}

export async function findNamedConversationRow(db: Db, ownerId: string, id: string) {
  const [row] = await selectNamed(db).where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, id)));
  return row;
}

export async function listTranscriptRows(
  db: Db,
  ownerId: string,
  sessionId: string,
): Promise<StoredTranscriptRow[]> {
  return await db
    .select(rowColumns)
    .from(transcriptRows)
    .innerJoin(sessions, eq(sessions.id, transcriptRows.sessionId))
    .where(own(ownerId, sessionId))
    .orderBy(asc(transcriptRows.seq));
}

/** Calls in a room. Text conversations cost no minutes and take no place of a call. */
export const isVoice = eq(sessions.mode, "voice");

/**
 * Counts active sessions, and those that wait for their visitor. Both count towards the concurrency limit. Text
 * conversations don't.
 */
export async function countLiveSessions(
  db: Db,
  ownerId: string,
  counted: "calls" | "tests" = "calls",
): Promise<{ active: number; waiting: number }> {
  const kind = counted === "calls" ? isCall : not(isCall);
  const rows = await db
    .select({ status: sessions.status, sessions: count() })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), inArray(sessions.status, LIVE_STATUSES), kind, isVoice))
    .groupBy(sessions.status);
  const countOf = (status: LiveStatus) => rows.find((row) => row.status === status)?.sessions ?? 0;
  return { active: countOf("active"), waiting: countOf("created") };
}

/** The end of a call minus the time that its visitor was away; null for a live call. */
export const attendedUntil = sql`${sessions.endedAt} - ${sessions.awayMs} * interval '1 millisecond'`;

/**
 * Returns the time in calls since `from`, in milliseconds. A call that was running then counts from there;
 * one that still runs counts until `now`. Deleted calls count; the time that a visitor was away does not, and text
 * conversations don't.
 */
export async function sumCallMs(db: Db, ownerId: string, from: Date, now: Date): Promise<number> {
  const fromText = from.toISOString();
  const times = sql`
    select ${sessions.activeAt} as "begun", ${attendedUntil} as "over" from ${sessions}
      where ${and(eq(sessions.ownerId, ownerId), isCall, isVoice)}
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
 * Locks a live session and reserves `commands` numbers of its queue. Returns `undefined` if it is unknown,
 * another owner's or over. The lock also makes commands commit in the order of their numbers, so a
 * reader never skips one.
 */
export async function takeCommandSeqs(
  tx: Db,
  ownerId: string,
  id: string,
  commands: number,
): Promise<
  | (Pick<SessionRow, "status" | "mode"> & { firstSeq: number; runtimeVars: Record<string, JsonValue> })
  | undefined
> {
  const [row] = await tx
    .update(sessions)
    .set({ commandSeq: sql`${sessions.commandSeq} + ${commands}` })
    .where(and(own(ownerId, id), inArray(sessions.status, LIVE_STATUSES)))
    .returning({
      ...{ lastSeq: sessions.commandSeq, runtimeVars: sessions.runtimeVars },
      ...{ status: sessions.status, mode: sessions.mode },
    });
  if (!row) return undefined;
  const { lastSeq, ...session } = row;
  return { ...session, firstSeq: lastSeq - commands + 1 };
}

/** Ends a call that neither a visitor nor a worker has joined. Returns `false` if somebody has, or it is over. */
export async function endUnjoinedSession(tx: Db, ownerId: string, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(sessions)
    .set({ status: "ended", endReason: "api_ended", endedAt: now })
    .where(
      and(
        own(ownerId, id),
        eq(sessions.status, "created"),
        isNull(sessions.userJoinedAt),
        isNull(sessions.jobAcceptedAt),
        isNull(sessions.workerSeenAt),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length > 0;
}

export async function insertCommands(
  tx: Db,
  sessionId: string,
  firstSeq: number,
  payloads: StoredCommand[],
): Promise<void> {
  const rows = payloads.map((payload, index) => ({ sessionId, seq: firstSeq + index, payload }));
  await tx.insert(sessionCommands).values(rows);
}

/** Returns whether an `end` command is queued: nothing queued after it would be carried out. */
export async function isEndQueued(tx: Db, sessionId: string): Promise<boolean> {
  const isEnd = sql`${sessionCommands.payload}->>'type' = 'end'`;
  return (await tx.$count(sessionCommands, and(eq(sessionCommands.sessionId, sessionId), isEnd))) > 0;
}

/** How many texts to say or to answer the worker of a call has not carried out. */
export async function countWaitingSpeech(tx: Db, sessionId: string): Promise<number> {
  const isSpeech = sql`${sessionCommands.payload}->>'type' in ('say', 'respond')`;
  const isWaiting = isNull(sessionCommands.ackedAt);
  return await tx.$count(sessionCommands, and(eq(sessionCommands.sessionId, sessionId), isSpeech, isWaiting));
}

/** The length of all system messages that were sent to a call, in bytes of UTF-8. */
export async function sumSystemMessageBytes(tx: Db, sessionId: string): Promise<number> {
  const isMessage = sql`${sessionCommands.payload}->>'type' = 'system_message'`;
  const bytes = sql<string>`coalesce(sum(octet_length(${sessionCommands.payload}->>'content')), 0)`;
  const [row] = await tx
    .select({ bytes })
    .from(sessionCommands)
    .where(and(eq(sessionCommands.sessionId, sessionId), isMessage));
  return Number(row?.bytes ?? 0);
}

export async function updateRuntimeVars(
  tx: Db,
  ownerId: string,
  id: string,
  runtimeVars: Record<string, JsonValue>,
): Promise<void> {
  await tx
    .update(sessions)
    .set({ runtimeVars })
    .where(own(ownerId, id))
    .returning({ notified: notified(eventsTopic(id)) });
}

/** Returns the first row of each session that matches the search. */
export async function listMatchingRows(
  db: Db,
  ownerId: string,
  sessionIds: string[],
  search: Search,
): Promise<{ sessionId: string; seq: number; content: string }[]> {
  if (sessionIds.length === 0) return [];
  // A subquery per session, in order: a word that every row contains is found in the first row.
  const first = db
    .select({ seq: transcriptRows.seq, content: transcriptRows.content })
    .from(transcriptRows)
    .where(and(eq(transcriptRows.sessionId, sessions.id), matchesSearch(search)))
    .orderBy(asc(transcriptRows.seq))
    .limit(1)
    .as("first");
  return await db
    .select({ sessionId: sessions.id, seq: first.seq, content: first.content })
    .from(sessions)
    .innerJoinLateral(first, sql`true`)
    .where(and(eq(sessions.ownerId, ownerId), inArray(sessions.id, sessionIds)));
}
