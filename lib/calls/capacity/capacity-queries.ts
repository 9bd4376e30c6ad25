import { and, asc, count, eq, gt, isNotNull, isNull, lt, or, sql, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions, workers } from "#db/schema/index.ts";
import type { WorkerReport } from "#lib/worker-protocol/worker-protocol.ts";

/** Stores a worker's report in place of its last one. */
export async function upsertWorker(db: Db, id: string, report: WorkerReport, now: Date): Promise<void> {
  const values = { version: null, ...report, seenAt: now };
  await db
    .insert(workers)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: workers.id, set: values });
}

export async function deleteWorkersSeenBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(workers).where(lt(workers.seenAt, instant));
}

/** Adds up the reports of the workers that were seen after `seenAfter`. */
export async function sumWorkers(db: Db, seenAfter: Date) {
  const [row] = await db
    .select({
      workers: count(),
      calls: sum(workers.calls).mapWith(Number),
      places: sum(workers.places).mapWith(Number),
    })
    .from(workers)
    .where(gt(workers.seenAt, seenAfter));
  return { workers: row?.workers ?? 0, calls: row?.calls ?? 0, places: row?.places ?? 0 };
}

/** Lists the releases of the workers that were seen after `seenAfter`. */
export async function listWorkerVersions(db: Db, seenAfter: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ version: workers.version })
    .from(workers)
    .where(and(gt(workers.seenAt, seenAfter), isNotNull(workers.version)))
    .orderBy(asc(workers.version));
  return rows.flatMap(({ version }) => version ?? []);
}

/** Counts the visitors whose call no worker has accepted: those who joined after `joinedAfter`, or may yet join. */
export async function countWaitingVisitorsAcrossOwners(
  db: Db,
  { joinedAfter, createdAfter }: { joinedAfter: Date; createdAfter: Date },
): Promise<number> {
  const [row] = await db
    .select({ waiting: sql<number>`count(*)::int` })
    .from(sessions)
    .where(
      and(
        eq(sessions.status, "created"),
        or(
          gt(sessions.userJoinedAt, joinedAfter),
          and(isNull(sessions.userJoinedAt), gt(sessions.createdAt, createdAfter)),
        ),
        isNull(sessions.jobAcceptedAt),
        isNull(sessions.userLeftAt),
      ),
    );
  return row?.waiting ?? 0;
}
