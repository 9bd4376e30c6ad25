import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  max,
  not,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import {
  accounts,
  avatars,
  backgrounds,
  cardPictures,
  documents,
  sessions,
  takes,
  transcriptRows,
} from "#db/schema/index.ts";
import { notDeleted } from "#db/trash.ts";
import { attendedUntil, isVoice } from "#lib/conversations/queries.ts";
import { isCall } from "#lib/conversations/session-filter.ts";
import { LIVE_STATUSES } from "#lib/conversations/session-status.ts";

export async function listLiveSessionIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), inArray(sessions.status, LIVE_STATUSES), isVoice));
  return rows.map(({ id }) => id);
}

/** Returns key ids with the number of sessions that each started since `from`. */
export async function countSessionsByKey(db: Db, ownerId: string, from: Date): Promise<[string, number][]> {
  const rows = await db
    .select({ keyId: sessions.apiKeyId, calls: count() })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), gte(sessions.createdAt, from), isNotNull(sessions.apiKeyId)))
    .groupBy(sessions.apiKeyId);
  return rows.map(({ keyId, calls }) => [keyId ?? "", calls]);
}

/** Counts the conversations that became active between `from` (inclusive) and `to` (exclusive). */
export const countConversations = (db: Db, ownerId: string, from: Date, to: Date): Promise<number> =>
  db.$count(
    sessions,
    and(eq(sessions.ownerId, ownerId), isCall, gte(sessions.activeAt, from), lt(sessions.activeAt, to)),
  );

/**
 * The bucket that a call began in, counted from 0. `starts`
 * are in order; a bucket ends where the next one starts.
 */
const bucketIndex = (starts: Date[]): SQL => {
  const bounds = `{${starts.map((at) => at.toISOString()).join(",")}}`;
  return sql`width_bucket(${sessions.activeAt}, ${bounds}::timestamptz[]) - 1`;
};

export type UsageRow = { bucket: number; scenarioName: string; callMs: number; calls: number };

/** Returns the number of calls and the time in them, by the bucket that they began in and by scenario. */
export async function sumCallsByBucket(
  db: Db,
  ownerId: string,
  { buckets, now }: { buckets: Date[]; now: Date },
): Promise<UsageRow[]> {
  const [from = now] = buckets;
  const end = sql`coalesce(${attendedUntil}, ${now.toISOString()}::timestamptz)`;
  const rows = await db
    .select({
      bucket: sql<number>`${bucketIndex(buckets)}`,
      scenarioName: sql<string>`${sessions.scenario}->>'name'`,
      callMs: sql<string>`coalesce(sum(greatest(0, extract(epoch from (${end} - ${sessions.activeAt})) * 1000)) filter (where ${isVoice}), 0)::bigint`,
      calls: count(),
    })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), isCall, gte(sessions.activeAt, from)))
    .groupBy(sql`1`, sql`2`);
  return rows.map((row) => ({ ...row, callMs: Number(row.callMs) }));
}

/** Counts the ended calls created since `from` by status and reason, the most frequent first. */
export async function countEnds(db: Db, ownerId: string, from: Date) {
  return await db
    .select({ endReason: sessions.endReason, status: sessions.status, calls: count() })
    .from(sessions)
    .where(
      and(
        eq(sessions.ownerId, ownerId),
        isCall,
        gte(sessions.createdAt, from),
        notInArray(sessions.status, LIVE_STATUSES),
      ),
    )
    .groupBy(sessions.endReason, sessions.status)
    .orderBy(desc(count()));
}

export type LinkCalls = { calls: number; lastCallAt: Date | null };

/** Returns link ids with the sessions that each has started. Links without any are left out. */
export async function summarizeSessionsByLink(
  db: Db,
  ownerId: string,
  linkIds: string[],
): Promise<[string, LinkCalls][]> {
  if (linkIds.length === 0) return [];
  const rows = await db
    .select({ linkId: sessions.hostedLinkId, calls: count(), lastCallAt: max(sessions.createdAt) })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), inArray(sessions.hostedLinkId, linkIds)))
    .groupBy(sessions.hostedLinkId);
  return rows.map(({ linkId, ...calls }) => [linkId ?? "", calls]);
}

/** How long visitors waited for answers: the median and the 95th percentile, as values that occurred. */
export type AnswerTime = { answers: number; p50Ms: number; p95Ms: number };
export type AnswerTimeRow = AnswerTime & {
  /** Null for the row of a scenario and for the total. */
  bucket: number | null;
  /** Null for the row of a bucket and for the total. */
  scenarioId: string | null;
  scenarioName: string;
};

/** Returns the waits in calls since the start of the first bucket: by bucket, by scenario, and in total. */
export async function listAnswerTimes(db: Db, ownerId: string, starts: Date[]): Promise<AnswerTimeRow[]> {
  const [from = new Date()] = starts;
  const at = sql`${bucketIndex(starts)}`;
  const percentile = (share: number) =>
    sql<number>`percentile_disc(${sql.raw(String(share))}) within group (order by ${transcriptRows.waitMs})`;
  const rows = await db
    .select({
      bucket: sql<number | null>`${at}`.as("bucket"),
      scenarioId: sessions.scenarioId,
      scenarioName: sql<string>`max(${sessions.scenario}->>'name')`,
      answers: sql<number>`count(*)::int`,
      p50Ms: percentile(0.5),
      p95Ms: percentile(0.95),
    })
    .from(sessions)
    .innerJoin(transcriptRows, eq(transcriptRows.sessionId, sessions.id))
    .where(
      and(
        eq(sessions.ownerId, ownerId),
        isCall,
        gte(sessions.activeAt, from),
        isNotNull(transcriptRows.waitMs),
      ),
    )
    .groupBy(sql`grouping sets ((1), (2), ())`);
  return rows;
}

/** A row whose files were never measured. */
export type UnmeasuredRow =
  | { kind: "avatar"; id: string; slug: string }
  | { kind: "background"; id: string }
  | { kind: "take" | "recording"; id: string; ownerId: string };

/** Written without parameters, so the query can use the index. */
const isUnmeasuredRecording = sql`recording_status = 'ready' and recording_bytes is null`;

/** Up to `limit` of each kind. */
export async function listUnmeasuredAcrossOwners(db: Db, limit: number): Promise<UnmeasuredRow[]> {
  const uploaded = await db
    .select({ id: avatars.id, slug: avatars.slug })
    .from(avatars)
    .where(and(isNotNull(avatars.ownerId), isNull(avatars.sizeBytes)))
    .limit(limit);
  const images = await db
    .select({ id: backgrounds.id })
    .from(backgrounds)
    .where(isNull(backgrounds.sizeBytes))
    .limit(limit);
  const made = await db
    .select({ id: takes.id, ownerId: takes.ownerId })
    .from(takes)
    .where(isNull(takes.sizeBytes))
    .limit(limit);
  const recorded = await db
    .select({ id: sessions.id, ownerId: sessions.ownerId })
    .from(sessions)
    .where(isUnmeasuredRecording)
    .limit(limit);
  return [
    ...uploaded.map((row) => ({ kind: "avatar" as const, ...row })),
    ...images.map((row) => ({ kind: "background" as const, ...row })),
    ...made.map((row) => ({ kind: "take" as const, ...row })),
    ...recorded.map((row) => ({ kind: "recording" as const, ...row })),
  ];
}

/** Stores a size, unless a job has stored a newer one since. */
export async function setMeasuredAcrossOwners(
  db: Db,
  { kind, id }: UnmeasuredRow,
  sizeBytes: number,
): Promise<void> {
  if (kind === "recording") {
    const isUnmeasured = and(eq(sessions.id, id), isUnmeasuredRecording);
    await db.update(sessions).set({ recordingBytes: sizeBytes }).where(isUnmeasured);
    return;
  }
  const table = { avatar: avatars, background: backgrounds, take: takes }[kind];
  await db
    .update(table)
    .set({ sizeBytes })
    .where(and(eq(table.id, id), isNull(table.sizeBytes)));
}

/** Written without parameters, so the sum can use the index. */
const HAS_RECORDING = sql`recording_bytes > 0`;

/** What an account's files weigh, by what they belong to. */
export type StoredBytes = {
  recordings: number;
  takes: number;
  documents: number;
  avatars: number;
  backgrounds: number;
  pictures: number;
};

const sumOf = (ownerId: string) => (table: PgTable & { ownerId: PgColumn }, bytes: PgColumn, only?: SQL) =>
  sql`(select coalesce(sum(${bytes}), 0) from ${table} where ${table.ownerId} = ${ownerId}${only ? sql` and ${only}` : sql``})`.mapWith(
    Number,
  );

/** Sums the sizes of the files that an account has in the trash. */
export async function sumTrashBytes(db: Db, ownerId: string): Promise<number> {
  const sum = sumOf(ownerId);
  const [row] = await db
    .select({
      takes: sum(takes, takes.sizeBytes, not(notDeleted.take)),
      documents: sum(documents, documents.sizeBytes, not(notDeleted.document)),
      avatars: sum(avatars, avatars.sizeBytes, not(notDeleted.avatar)),
    })
    .from(accounts)
    .where(eq(accounts.id, ownerId));
  return row ? row.takes + row.documents + row.avatars : 0;
}

/**
 * Sums the sizes in the rows of an account's files. They are stored nowhere else, so a deleted row leaves the sum in the
 * same transaction. Each sum reads one index, and the quotas bound how many rows there are.
 */
export async function sumStoredBytes(db: Db, ownerId: string): Promise<StoredBytes> {
  const sum = sumOf(ownerId);
  const [row] = await db
    .select({
      recordings: sum(sessions, sessions.recordingBytes, HAS_RECORDING),
      takes: sum(takes, takes.sizeBytes, notDeleted.take),
      documents: sum(documents, documents.sizeBytes, notDeleted.document),
      avatars: sum(avatars, avatars.sizeBytes, notDeleted.avatar),
      backgrounds: sum(backgrounds, backgrounds.sizeBytes),
      pictures: sum(cardPictures, cardPictures.sizeBytes),
    })
    .from(accounts)
    .where(eq(accounts.id, ownerId));
  return row ?? { recordings: 0, takes: 0, documents: 0, avatars: 0, backgrounds: 0, pictures: 0 };
}

/** Counts the documents of all the owner's knowledge bases. */
export const countDocuments = (db: Db, ownerId: string): Promise<number> =>
  db.$count(documents, and(eq(documents.ownerId, ownerId), notDeleted.document));

/** Counts the owner's documents that go as soon as another one, which is being prepared, is completed. */
export async function countReplacedDocuments(db: Db, ownerId: string): Promise<number> {
  const next = alias(documents, "next");
  const [row] = await db
    .select({ count: countDistinct(documents.id) })
    .from(documents)
    .innerJoin(next, eq(next.replacesId, documents.id))
    .where(
      and(
        eq(documents.ownerId, ownerId),
        notDeleted.document,
        eq(next.ownerId, ownerId),
        eq(next.status, "pending"),
      ),
    );
  return row?.count ?? 0;
}

/** Counts the takes of all the owner's clips. */
export const countAllTakes = (db: Db, ownerId: string): Promise<number> =>
  db.$count(takes, and(eq(takes.ownerId, ownerId), notDeleted.take));
