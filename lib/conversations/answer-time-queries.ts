import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions, transcriptRows } from "#db/schema/index.ts";
import { isCall } from "#lib/conversations/session-filter.ts";
import { stepAt } from "#lib/conversations/usage-queries.ts";

/** How long callers waited for answers: the smallest waits that half, and 95 % of them, do not exceed. */
export type AnswerTime = { answers: number; p50Ms: number; p95Ms: number };
export type AnswerTimeRow = AnswerTime & {
  /** Of one step; null for a scenario's row, and for the whole. */
  step: number | null;
  /** Of one scenario; null for a step's row, and for the whole. */
  scenarioId: string | null;
  scenarioName: string;
};

/** Waits in calls that began from the first step on: by step, by scenario, and in all. */
export async function listAnswerTimes(db: Db, ownerId: string, steps: Date[]): Promise<AnswerTimeRow[]> {
  const [from = new Date()] = steps;
  const at = sql`${stepAt(steps)}`;
  const centile = (share: number) =>
    sql<number>`percentile_disc(${sql.raw(String(share))}) within group (order by ${transcriptRows.waitMs})`;
  const rows = await db
    .select({
      step: sql<number | null>`${at}`.as("step"),
      scenarioId: sessions.scenarioId,
      scenarioName: sql<string>`max(${sessions.scenario}->>'name')`,
      answers: sql<number>`count(*)::int`,
      p50Ms: centile(0.5),
      p95Ms: centile(0.95),
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
