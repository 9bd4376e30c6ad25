import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { START_LIMIT_MS } from "#lib/calls/supervision/plan-session.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { AppError } from "#lib/platform/errors.ts";
import type { WorkerReport } from "#lib/worker-protocol/worker-protocol.ts";
import {
  countWaitingVisitorsAcrossOwners,
  deleteWorkersSeenBefore,
  listWorkerVersions,
  sumWorkers,
  upsertWorker,
} from "./capacity-queries.ts";

/** A worker reports each change and at least every 10 s (`agent/app-link/capacity-reporter.ts`), so two were missed. */
const WORKER_FRESH_MS = 25_000;
/** Connections within this time use one reading: it costs two queries, and places change with reports each second. */
const SHARED_MS = 200;
const FORGOTTEN_AFTER_MS = HOUR_MS;
/** Shorter than most calls, and long enough for a retry to find other figures. */
const RETRY_AFTER_MS = 10_000;

/**
 * Calls in progress, and how many more the workers would take. `isBusy`: a worker takes no other call because those it has
 * are slow or use up its processor.
 */
export type Capacity = { calls: number; places: number; isBusy: boolean };

type Reading = { takenAt: number; capacity: Promise<Capacity | null> };

let lastReading: Reading | null = null;

/** Stores what a worker reports about itself. */
export async function recordWorker(id: string, report: WorkerReport, now = databaseNow()): Promise<void> {
  await upsertWorker(db, id, report, now);
  await deleteWorkersSeenBefore(db, new Date(now.getTime() - FORGOTTEN_AFTER_MS));
  lastReading = null;
}

/**
 * Returns the capacity of all workers together, with the calls whose visitors wait in their rooms; `null` while no worker
 * has reported. A call that nobody has joined takes no place.
 */
export async function readCapacity(now = databaseNow()): Promise<Capacity | null> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { workers, calls, places, isBusy, reportedAt } = await sumWorkers(db, ago(WORKER_FRESH_MS));
  if (workers === 0) return null;
  const since = { joinedAfter: ago(START_LIMIT_MS), reportedAt: reportedAt ?? now };
  const waiting = places > 0 ? await countWaitingVisitorsAcrossOwners(db, since) : 0;
  const coming = Math.min(waiting, places);
  return { calls: calls + coming, places: places - coming, isBusy };
}

/** Returns how many more calls the workers report that they take, also for visitors in rooms; `null` while none has reported. */
export async function readFreePlaces(now = databaseNow()): Promise<number | null> {
  const { workers, places } = await sumWorkers(db, new Date(now.getTime() - WORKER_FRESH_MS));
  return workers === 0 ? null : places;
}

/** Returns the releases of the workers, each once. During an upgrade there are two. */
export async function readWorkerVersions(now = databaseNow()): Promise<string[]> {
  return await listWorkerVersions(db, new Date(now.getTime() - WORKER_FRESH_MS));
}

/** Returns the reading of the last 200 ms, or a new one. */
function shareReading(): Reading {
  const takenAt = performance.now();
  if (lastReading && takenAt - lastReading.takenAt <= SHARED_MS) return lastReading;
  lastReading = { takenAt, capacity: readCapacity() };
  return lastReading;
}

/**
 * Throws `SERVICE_UNAVAILABLE` if no worker would take another call now. It holds no place: if more visitors join than fit,
 * the later ones wait in their rooms. Without a report it throws nothing: the worker may be restarting, and a visitor can
 * wait for that.
 */
export async function requirePlace(): Promise<void> {
  const capacity = await shareReading().capacity;
  if (capacity?.places === 0) throw noPlace(capacity);
}

/** No worker takes another call: their number is reached, or they are too slow. */
export function noPlace({ calls, isBusy }: Pick<Capacity, "calls" | "isBusy">): AppError {
  const taken =
    calls === 1
      ? "The only place is taken. Try again in 10 seconds"
      : `All ${calls} places are taken. Try again in 10 seconds`;
  return new AppError("SERVICE_UNAVAILABLE", {
    message: isBusy ? "This machine is busy. Try again in 10 seconds" : taken,
    reason: "at_capacity",
    retryAfterMs: RETRY_AFTER_MS,
  });
}
