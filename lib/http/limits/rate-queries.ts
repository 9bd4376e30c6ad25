import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rateWindows } from "#db/schema/index.ts";

/** A subject's requests in its current minute, and the rest of it. */
export type RateWindow = { subject: string; count: number; restMs: number };

const MINUTE = sql`interval '1 minute'`;

/**
 * Counts a request of each subject, in one statement: parallel requests, of any app, all see different numbers. The
 * subjects must be sorted, so that two statements never wait for each other's rows.
 */
export async function countRequestRows(db: Db, subjects: string[]): Promise<RateWindow[]> {
  const isOver = sql`${rateWindows.startedAt} <= now() - ${MINUTE}`;
  return await db
    .insert(rateWindows)
    .values(subjects.map((subject) => ({ subject, count: 1, startedAt: sql`now()` })))
    .onConflictDoUpdate({
      target: rateWindows.subject,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateWindows.count} + 1 end`,
        startedAt: sql`case when ${isOver} then now() else ${rateWindows.startedAt} end`,
      },
    })
    .returning({ subject: rateWindows.subject, count: rateWindows.count, restMs: restMs() });
}

/** The current minute of a subject, if any. */
export async function findRateWindow(db: Db, subject: string): Promise<RateWindow | undefined> {
  const [row] = await db
    .select({ subject: rateWindows.subject, count: rateWindows.count, restMs: restMs() })
    .from(rateWindows)
    .where(and(eq(rateWindows.subject, subject), gt(rateWindows.startedAt, sql`now() - ${MINUTE}`)));
  return row;
}

/** Deletes minutes that are over. */
export async function deleteOldWindows(db: Db): Promise<void> {
  await db.delete(rateWindows).where(lt(rateWindows.startedAt, sql`now() - 2 * ${MINUTE}`));
}

const restMs = () =>
  sql`greatest(0, extract(epoch from ${rateWindows.startedAt} + ${MINUTE} - now()) * 1000)`.mapWith(Number);
