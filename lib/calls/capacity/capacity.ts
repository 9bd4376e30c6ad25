import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
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
/** A visitor whose call no worker has accepted for this long no longer takes a place. */
const WAITING_MS = 20_000;
/**
 * A call takes a place for this long before its visitor joins, so two visitors in the same moment don't get the same one.
 * Browsers join in less than a second; a visitor who never comes keeps the place from others no longer than this.
 */
const RESERVED_MS = 2_000;
/** Connections within this time use one reading: it costs three queries, and places change with reports each second. */
const SHARED_MS = 200;
const FORGOTTEN_AFTER_MS = 3_600_000;
/** Shorter than most calls, and long enough for a retry to find other figures. */
const RETRY_AFTER_MS = 10_000;

/** Calls in progress, and how many more the workers would take. */
export type Capacity = { calls: number; places: number };

/** `admitted` counts the calls that were admitted by this reading, which it doesn't contain. */
type Reading = { takenAt: number; capacity: Promise<Capacity | null>; admitted: number };

let lastReading: Reading | null = null;

/** Stores what a worker reports about itself. */
export async function recordWorker(id: string, report: WorkerReport, now = databaseNow()): Promise<void> {
  await upsertWorker(db, id, report, now);
  await deleteWorkersSeenBefore(db, new Date(now.getTime() - FORGOTTEN_AFTER_MS));
  lastReading = null;
}

/** Returns the capacity of all workers together; `null` while none has reported. */
export async function readCapacity(now = databaseNow()): Promise<Capacity | null> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const { workers, calls, places, reportedAt } = await sumWorkers(db, ago(WORKER_FRESH_MS));
  if (workers === 0) return null;
  const since = {
    joinedAfter: ago(WAITING_MS),
    createdAfter: ago(RESERVED_MS),
    reportedAt: reportedAt ?? now,
  };
  const waiting = places > 0 ? await countWaitingVisitorsAcrossOwners(db, since) : 0;
  return { calls, places: Math.max(0, places - waiting) };
}

/** Returns the releases of the workers, each once. During an upgrade there are two. */
export async function readWorkerVersions(now = databaseNow()): Promise<string[]> {
  return await listWorkerVersions(db, new Date(now.getTime() - WORKER_FRESH_MS));
}

/** Returns the reading of the last 200 ms, or a new one. */
function shareReading(): Reading {
  const takenAt = performance.now();
  if (lastReading && takenAt - lastReading.takenAt <= SHARED_MS) return lastReading;
  lastReading = { takenAt, capacity: readCapacity(), admitted: 0 };
  return lastReading;
}

/**
 * Throws `SERVICE_UNAVAILABLE` if no worker would take another call now, before it costs those in progress their answer
 * times; otherwise it takes a place. Without a report it throws nothing: the worker may be restarting, and a visitor can
 * wait for that.
 */
export async function requirePlace(): Promise<void> {
  const reading = shareReading();
  const capacity = await reading.capacity;
  if (!capacity) return;
  if (capacity.places <= reading.admitted) throw allPlacesTaken();
  reading.admitted++;
}

const allPlacesTaken = () =>
  new AppError("SERVICE_UNAVAILABLE", {
    message: "All avatars are in a call. Try again in 10 seconds",
    reason: "at_capacity",
    retryAfterMs: RETRY_AFTER_MS,
  });
