import { and, asc, count, gt, inArray, isNotNull, isNull, lt, max, or, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { sessions, workers } from "#db/schema/index.ts";
import { isAwaited } from "#db/schema/sessions.ts";
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

/** Adds up the reports of the workers that were seen after `seenAfter`; `reportedAt` is when the last one came. */
export async function sumWorkers(db: Db, seenAfter: Date) {
  const [row] = await db
    .select({
      workers: count(),
      calls: sum(workers.calls).mapWith(Number),
      places: sum(workers.places).mapWith(Number),
      reportedAt: max(workers.seenAt),
    })
    .from(workers)
    .where(gt(workers.seenAt, seenAfter));
  const { reportedAt = null } = row ?? {};
  return { workers: row?.workers ?? 0, calls: row?.calls ?? 0, places: row?.places ?? 0, reportedAt };
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
 * Counts the visitors whose places no report contains: those who joined after `joinedAfter`, or may yet join a call created
 * after `createdAfter`, and whose call no worker has accepted, or only after `reportedAt`.
 */
export async function countWaitingVisitorsAcrossOwners(
  db: Db,
  { joinedAfter, createdAfter, reportedAt }: { joinedAfter: Date; createdAfter: Date; reportedAt: Date },
): Promise<number> {
  const isUnreported = or(isNull(sessions.jobAcceptedAt), gt(sessions.jobAcceptedAt, reportedAt));
  // One query each, for an index each.
  const [joined, coming] = await Promise.all([
    db.$count(
      sessions,
      and(
        inArray(sessions.status, ["created", "active"]),
        gt(sessions.userJoinedAt, joinedAfter),
        isNull(sessions.userLeftAt),
        isUnreported,
      ),
    ),
    db.$count(sessions, and(isAwaited(sessions), gt(sessions.createdAt, createdAfter), isUnreported)),
  ]);
  return joined + coming;
}
