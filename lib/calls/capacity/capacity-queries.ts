import { and, asc, count, gt, inArray, isNotNull, isNull, lt, max, or, sql, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions, workers } from "#db/schema/index.ts";
import type { WorkerReport } from "#lib/worker-protocol/worker-protocol.ts";

/** Stores a worker's report in place of its last one. */
export async function upsertWorker(db: Db, id: string, report: WorkerReport, now: Date): Promise<void> {
  const values = { version: null, isBusy: false, ...report, seenAt: now };
  await db
    .insert(workers)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: workers.id, set: values });
}

export async function deleteWorkersSeenBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(workers).where(lt(workers.seenAt, instant));
}

/** Adds up the reports of the workers that were seen after `seenAfter`; `reportedAt` is when the last one came. */
export async function sumWorkers(db: Db, seenAfter: Date) {
  const [row] = await db
    .select({
      workers: count(),
      calls: sum(workers.calls).mapWith(Number),
      places: sum(workers.places).mapWith(Number),
      isBusy: sql<boolean>`coalesce(bool_or(${workers.isBusy}), false)`,
      reportedAt: max(workers.seenAt),
    })
    .from(workers)
    .where(gt(workers.seenAt, seenAfter));
  const { reportedAt = null, isBusy = false } = row ?? {};
  return { workers: row?.workers ?? 0, calls: row?.calls ?? 0, places: row?.places ?? 0, isBusy, reportedAt };
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

/**
 * Counts the visitors in rooms whose places no report contains: those who joined after `joinedAfter`, and whose call no
 * worker has accepted, or only after `reportedAt`.
 */
export async function countWaitingVisitorsAcrossOwners(
  db: Db,
  { joinedAfter, reportedAt }: { joinedAfter: Date; reportedAt: Date },
): Promise<number> {
  return await db.$count(
    sessions,
    and(
      inArray(sessions.status, ["created", "active"]),
      gt(sessions.userJoinedAt, joinedAfter),
      isNull(sessions.userLeftAt),
      or(isNull(sessions.jobAcceptedAt), gt(sessions.jobAcceptedAt, reportedAt)),
    ),
  );
}
