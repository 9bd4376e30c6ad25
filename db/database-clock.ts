import { sql } from "drizzle-orm";
import { env } from "#lib/platform/env.ts";
import { db } from "./client.ts";

/** A reading this slow says too little about the time. */
const MAX_READING_MS = 500;

/** When the database's clock showed `atMs`, this process's monotonic clock showed `steadyMs`. */
type Reading = { atMs: number; steadyMs: number };

/** On the global object, because each of Next's bundles has a copy of this module. */
declare global {
  var visavisDatabaseClock: Reading | undefined;
}

/**
 * The database's time. What one machine writes and another one compares, such as heartbeats, uses it: the machines'
 * own clocks may differ, and may be set. Without a reading, as with PGlite, it is this machine's time.
 */
export function databaseNow(): Date {
  const reading = globalThis.visavisDatabaseClock;
  return reading ? new Date(reading.atMs + performance.now() - reading.steadyMs) : new Date();
}

/** Reads the database's clock. Call it every second; a reading that took long is dropped if there is another one. */
export async function readDatabaseClock(isServer = env.DATABASE_URL !== undefined): Promise<void> {
  // PGlite runs in this process.
  if (!isServer) return;
  const before = performance.now();
  const [row] = await db
    .select({ atMs: sql`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number) })
    .from(sql`(select 1) as once`);
  const after = performance.now();
  if (!row || (globalThis.visavisDatabaseClock && after - before > MAX_READING_MS)) return;
  globalThis.visavisDatabaseClock = { atMs: row.atMs, steadyMs: (before + after) / 2 };
}
