import { and, count, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { hostedLinks, sessions } from "#db/schema/index.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { LIVE_STATUSES } from "#lib/conversations/session-status.ts";
import type { HostedLinkRow } from "#lib/links/queries.ts";
import type { LinkUse } from "./link-refusals.ts";

/**
 * Returns what a link has used up by `now`. A call that nobody joined does not count; a live one reserves the
 * rest of its maximum duration. Deleted conversations count through the totals in the link's own row.
 */
export async function readLinkUse(db: Db, linkId: string, now: Date): Promise<LinkUse> {
  const live = inArray(sessions.status, LIVE_STATUSES);
  const at = sql`${now.toISOString()}::timestamptz`;
  // A text conversation uses no minutes and reserves none.
  const ms = sql`case when ${sessions.mode} = 'text' then 0 else greatest(0, coalesce(extract(epoch from (coalesce(${sessions.endedAt}, ${at}) - ${sessions.activeAt})) * 1000, 0)) end`;
  const reserves = sql`${live} and ${sessions.mode} = 'voice'`;
  const [row] = await db
    .select({
      calls: sql<string>`${hostedLinks.pastCalls} + count(${sessions.id}) filter (where ${live} or ${sessions.activeAt} is not null)`,
      usedMs: sql<string>`${hostedLinks.pastCallMs} + coalesce(sum(${ms}), 0)::bigint`,
      reservedMs: sql<string>`coalesce(sum(greatest(0, ${sessions.maxDurationMs} - ${ms})) filter (where ${reserves}), 0)::bigint`,
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

/**
 * Counts the live calls, or text conversations, from one address: those of the link if it has a limit of its own, otherwise those of all links of
 * the account that have none, so that many links don't add up to many calls.
 */
export async function countLiveCallsFrom(
  db: Db,
  link: Pick<HostedLinkRow, "id" | "ownerId" | "maxCallsPerAddress">,
  { addressHash, mode }: Pick<SessionRow, "mode"> & { addressHash: string },
): Promise<number> {
  const counted =
    link.maxCallsPerAddress === null ? isNull(hostedLinks.maxCallsPerAddress) : eq(hostedLinks.id, link.id);
  const [row] = await db
    .select({ live: count() })
    .from(sessions)
    .innerJoin(hostedLinks, eq(hostedLinks.id, sessions.hostedLinkId))
    .where(
      and(
        eq(sessions.ownerId, link.ownerId),
        counted,
        eq(sessions.addressHash, addressHash),
        eq(sessions.mode, mode),
        inArray(sessions.status, LIVE_STATUSES),
      ),
    );
  return row?.live ?? 0;
}

/** Counts the sessions of the account's links that wait for their visitor. */
export async function countUnjoinedVisitors(db: Db, ownerId: string): Promise<number> {
  const [row] = await db
    .select({ unjoined: count() })
    .from(sessions)
    .where(
      and(eq(sessions.ownerId, ownerId), eq(sessions.status, "created"), isNotNull(sessions.hostedLinkId)),
    );
  return row?.unjoined ?? 0;
}
