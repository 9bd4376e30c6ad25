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
import { avatars, conversationSummaries, sessions } from "#db/schema/index.ts";
import { attendedUntil } from "#lib/conversations/queries.ts";
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

/** In which of the steps an instant is, counted from 0; each step ends where the next begins. */
export const stepAt = (steps: Date[]): SQL => {
  const begins = `{${steps.map((at) => at.toISOString()).join(",")}}`;
  return sql`width_bucket(${sessions.activeAt}, ${begins}::timestamptz[]) - 1`;
};

export type UsageRow = { step: number; scenarioName: string; callMs: number; calls: number };

/** Calls and the time in them, by the step in which they began, and by scenario. */
export async function sumCallsBySteps(
  db: Db,
  ownerId: string,
  { steps, now }: { steps: Date[]; now: Date },
): Promise<UsageRow[]> {
  const [from = now] = steps;
  const end = sql`coalesce(${attendedUntil}, ${now.toISOString()}::timestamptz)`;
  const rows = await db
    .select({
      step: sql<number>`${stepAt(steps)}`,
      scenarioName: sql<string>`${sessions.scenario}->>'name'`,
      callMs: sql<string>`sum(greatest(0, extract(epoch from (${end} - ${sessions.activeAt})) * 1000))::bigint`,
      calls: count(),
    })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), isCall, gte(sessions.activeAt, from)))
    .groupBy(sql`1`, sql`2`);
  return rows.map((row) => ({ ...row, callMs: Number(row.callMs) }));
}

/** How the calls made from `from` on ended, the most frequent reason first; those that still live are left out. */
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
  /** Whether its scenario wants it to be summarised. */
  isSummaryWanted: sql<boolean>`coalesce((${sessions.scenario}->'nodesJson'->'after_call'->>'summarize')::boolean, true)`,
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
