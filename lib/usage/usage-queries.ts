import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  lt,
  max,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import { attendedUntil } from "#lib/conversations/queries.ts";
import { isCall } from "#lib/conversations/session-filter.ts";
import { LIVE_STATUSES } from "#lib/conversations/session-status.ts";

export async function listLiveSessionIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), inArray(sessions.status, LIVE_STATUSES)));
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
export async function countConversations(db: Db, ownerId: string, from: Date, to: Date): Promise<number> {
  const [row] = await db
    .select({ conversations: count() })
    .from(sessions)
    .where(
      and(eq(sessions.ownerId, ownerId), isCall, gte(sessions.activeAt, from), lt(sessions.activeAt, to)),
    );
  return row?.conversations ?? 0;
}

/**
 * The bucket that a call began in, counted from 0. `starts`
 * are in order; a bucket ends where the next one starts.
 */
export const bucketIndex = (starts: Date[]): SQL => {
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
      callMs: sql<string>`sum(greatest(0, extract(epoch from (${end} - ${sessions.activeAt})) * 1000))::bigint`,
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

/**
 * Returns any demo call that became active since `from`.
 * Unscoped, because nobody can sign in to the demo account.
 */
export async function findDemoCallAcrossOwners(db: Db, from: Date): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.kind, "demo"), gte(sessions.activeAt, from)))
    .limit(1);
  return row;
}
