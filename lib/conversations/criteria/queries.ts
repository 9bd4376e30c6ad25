import { and, asc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { conversationReviews, sessions } from "#db/schema/index.ts";
import { isOnPage, type SessionFilter } from "../session-filter.ts";
import type { CriteriaStep } from "./schema.ts";

/**
 * Counts the verdicts on each criterion of the calls that pass the filter, by the scenario's version and by the day, week or
 * month (UTC) in which the call was created.
 */
export async function countVerdicts(db: Db, ownerId: string, filter: SessionFilter, step: CriteriaStep) {
  // One of three words, never a value from outside.
  const from = sql<string>`to_char(date_trunc(${sql.raw(`'${step}'`)}, ${sessions.createdAt} at time zone 'UTC'), 'YYYY-MM-DD')`;
  const name = sql<string>`judged->>'name'`;
  const isMet = sql`(judged->>'isMet')::boolean`;
  const score = sql`(judged->>'score')::integer`;
  const number = (counted: ReturnType<typeof sql>) => sql<number>`${counted}`.mapWith(Number);
  return await db
    .select({
      name,
      version: sessions.scenarioVersion,
      from,
      criterion: sql<string>`(array_agg(judged->>'criterion' order by ${sessions.createdAt} desc))[1]`,
      judged: number(sql`count(${isMet})`),
      met: number(sql`count(*) filter (where ${isMet})`),
      scored: number(sql`count(${score})`),
      scores: number(sql`coalesce(sum(${score}), 0)`),
    })
    .from(sessions)
    .innerJoin(conversationReviews, eq(conversationReviews.sessionId, sessions.id))
    .crossJoinLateral(sql`jsonb_array_elements(${conversationReviews.criteria}) as judged`)
    .where(and(isOnPage(ownerId, filter, { beforeId: undefined }), eq(conversationReviews.status, "ready")))
    .groupBy(sql`1`, sql`2`, sql`3`)
    .orderBy(asc(sql`1`), asc(sql`3`), asc(sql`2`));
}
export type VerdictCount = Awaited<ReturnType<typeof countVerdicts>>[number];
