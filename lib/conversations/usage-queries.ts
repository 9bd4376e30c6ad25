import { and, count, desc, eq, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { avatars, sessions } from "#db/schema/index.ts";
import { LIVE_STATUSES } from "#lib/conversations/session-status.ts";

export async function listLiveSessionIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), inArray(sessions.status, LIVE_STATUSES)));
  return rows.map(({ id }) => id);
}

/** Key ids with the number of sessions that each has started since `from`. */
export async function countSessionsByKey(db: Db, ownerId: string, from: Date): Promise<[string, number][]> {
  const rows = await db
    .select({ keyId: sessions.apiKeyId, calls: count() })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), gte(sessions.createdAt, from), isNotNull(sessions.apiKeyId)))
    .groupBy(sessions.apiKeyId);
  return rows.map(({ keyId, calls }) => [keyId ?? "", calls]);
}

/** Conversations that began from `from` on and before `to`: those in which the avatar was seen. */
export async function countConversations(db: Db, ownerId: string, from: Date, to: Date): Promise<number> {
  const [row] = await db
    .select({ conversations: count() })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), gte(sessions.activeAt, from), lt(sessions.activeAt, to)));
  return row?.conversations ?? 0;
}

export type UsageRow = { at: Date; scenarioName: string; callMs: number };

/** Time in calls by the step (hour or day, UTC) in which they began, and by scenario. */
export async function sumCallMsBySteps(
  db: Db,
  ownerId: string,
  window: { from: Date; now: Date; step: "hour" | "day" },
): Promise<UsageRow[]> {
  const begun = sql`date_trunc(${sql.raw(`'${window.step}'`)}, ${sessions.activeAt} at time zone 'UTC')`;
  const end = sql`coalesce(${sessions.endedAt}, ${window.now.toISOString()}::timestamptz)`;
  const rows = await db
    .select({
      atMs: sql<string>`extract(epoch from ${begun}) * 1000`,
      scenarioName: sql<string>`${sessions.scenario}->>'name'`,
      callMs: sql<string>`sum(greatest(0, extract(epoch from (${end} - ${sessions.activeAt})) * 1000))::bigint`,
    })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), gte(sessions.activeAt, window.from)))
    .groupBy(sql`1`, sql`2`);
  return rows.map((row) => ({
    at: new Date(Number(row.atMs)),
    scenarioName: row.scenarioName,
    callMs: Number(row.callMs),
  }));
}

/** The latest sessions, with the slug of the avatar's pictures where the avatar still exists. */
export async function listLatestSessions(db: Db, ownerId: string, limit: number) {
  return await db
    .select({
      id: sessions.id,
      kind: sessions.kind,
      scenarioName: sql<string>`${sessions.scenario}->>'name'`,
      avatarSlug: avatars.slug,
      status: sessions.status,
      endReason: sessions.endReason,
      createdAt: sessions.createdAt,
      activeAt: sessions.activeAt,
      endedAt: sessions.endedAt,
    })
    .from(sessions)
    .leftJoin(avatars, eq(avatars.id, sessions.avatarId))
    .where(eq(sessions.ownerId, ownerId))
    .orderBy(desc(sessions.id))
    .limit(limit);
}

/** Any demo call of the instance that the avatar was seen in since `from`: the demo belongs to nobody who signs in. */
export async function findDemoCallAcrossOwners(db: Db, from: Date): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.kind, "demo"), gte(sessions.activeAt, from)))
    .limit(1);
  return row;
}
