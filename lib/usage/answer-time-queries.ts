import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions, transcriptRows } from "#db/schema/index.ts";
import { isCall } from "#lib/conversations/session-filter.ts";
import { bucketIndex } from "./usage-queries.ts";

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
