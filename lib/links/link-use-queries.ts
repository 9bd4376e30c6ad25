import { and, count, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { hostedLinks, sessions } from "#db/schema/index.ts";
import { LIVE_STATUSES } from "#lib/conversations/session-status.ts";
import type { LinkUse } from "#lib/links/link-refusals.ts";

/**
 * What a link has used up by `now`. A call that nobody joined gives its use back; a live one reserves what it may still
 * last. Deleted conversations count by what the link's own row keeps of them.
 */
export async function readLinkUse(db: Db, linkId: string, now: Date): Promise<LinkUse> {
  const live = inArray(sessions.status, LIVE_STATUSES);
  const at = sql`${now.toISOString()}::timestamptz`;
  const ms = sql`greatest(0, coalesce(extract(epoch from (coalesce(${sessions.endedAt}, ${at}) - ${sessions.activeAt})) * 1000, 0))`;
  const [row] = await db
    .select({
      calls: sql<string>`${hostedLinks.pastCalls} + count(${sessions.id}) filter (where ${live} or ${sessions.activeAt} is not null)`,
      usedMs: sql<string>`${hostedLinks.pastCallMs} + coalesce(sum(${ms}), 0)::bigint`,
      reservedMs: sql<string>`coalesce(sum(greatest(0, ${sessions.maxDurationMs} - ${ms})) filter (where ${live}), 0)::bigint`,
    })
    .from(hostedLinks)
    .leftJoin(sessions, eq(sessions.hostedLinkId, hostedLinks.id))
    .where(eq(hostedLinks.id, linkId))
    .groupBy(hostedLinks.id);
  return {
    calls: Number(row?.calls ?? 0),
    usedMs: Number(row?.usedMs ?? 0),
    reservedMs: Number(row?.reservedMs ?? 0),
  };
}

/** How many calls of a link are live from one address. */
export async function countLiveFrom(db: Db, linkId: string, addressHash: string): Promise<number> {
  const [row] = await db
    .select({ live: count() })
    .from(sessions)
    .where(
      and(
        eq(sessions.hostedLinkId, linkId),
        eq(sessions.addressHash, addressHash),
        inArray(sessions.status, LIVE_STATUSES),
      ),
    );
  return row?.live ?? 0;
}
