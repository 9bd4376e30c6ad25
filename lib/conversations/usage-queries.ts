import { and, count, desc, eq, gte, inArray, isNotNull, lt, max, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { avatars, conversationSummaries, sessions } from "#db/schema/index.ts";
import { isCall, onPage, type SessionFilter } from "#lib/conversations/session-filter.ts";
import { LIVE_STATUSES } from "#lib/conversations/session-status.ts";
import type { Page } from "#lib/platform/http/pages.ts";

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
    .where(
      and(eq(sessions.ownerId, ownerId), isCall, gte(sessions.activeAt, from), lt(sessions.activeAt, to)),
    );
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
    .where(and(eq(sessions.ownerId, ownerId), isCall, gte(sessions.activeAt, window.from)))
    .groupBy(sql`1`, sql`2`);
  return rows.map((row) => ({
    at: new Date(Number(row.atMs)),
    scenarioName: row.scenarioName,
    callMs: Number(row.callMs),
  }));
}

export type LinkCalls = { calls: number; lastCallAt: Date | null };

/** Link ids with the sessions that each has started; a link without any is left out. */
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

/** As people know a call: by the names of what it was made from, which may be gone. */
const callColumns = {
  id: sessions.id,
  kind: sessions.kind,
  scenarioId: sessions.scenarioId,
  scenarioName: sql<string>`${sessions.scenario}->>'name'`,
  avatarName: avatars.name,
  avatarSlug: avatars.slug,
  status: sessions.status,
  endReason: sessions.endReason,
  createdAt: sessions.createdAt,
  activeAt: sessions.activeAt,
  endedAt: sessions.endedAt,
  recordingStatus: sessions.recordingStatus,
  outcome: conversationSummaries.outcome,
};

const selectCalls = (db: Db) =>
  db
    .select(callColumns)
    .from(sessions)
    .leftJoin(avatars, eq(avatars.id, sessions.avatarId))
    .leftJoin(conversationSummaries, eq(conversationSummaries.sessionId, sessions.id));

/** Newest first, those below `beforeId`; what is undefined in the filter does not filter. */
export async function listCallRows(db: Db, ownerId: string, filter: SessionFilter, page: Page) {
  return await selectCalls(db)
    .where(onPage(ownerId, filter, page))
    .orderBy(desc(sessions.id))
    .limit(page.limit);
}

export async function findCallRow(db: Db, ownerId: string, id: string) {
  const [row] = await selectCalls(db).where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, id)));
  return row;
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
