import { and, eq, gt, lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import { type Db, db } from "#db/client.ts";
import { rateWindows } from "#db/schema/index.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";

const MAX_REMEMBERED = 25_000;
const TIDY_EVERY_MS = 60_000;

/**
 * Until when subjects are over their limit. It can't change before, so a flood costs no query. On the global object,
 * because each of Next's bundles has a copy of this module.
 */
type Memory = { overUntil: LRUCache<string, number>; tidiedAt: number };
declare global {
  var visavisRateMemory: Memory | undefined;
}

function memory(): Memory {
  globalThis.visavisRateMemory ??= {
    overUntil: new LRUCache<string, number>({ max: MAX_REMEMBERED }),
    tidiedAt: performance.now(),
  };
  return globalThis.visavisRateMemory;
}

/** A subject (a key, a link, an address) and its requests per minute. */
export type RateLimit = { subject: string; limit: number };

const tooMany = (retryAfterMs: number) =>
  new AppError("QUOTA_EXCEEDED", { message: "Too many requests", reason: "rate_limited", retryAfterMs });

/** The limit is part of it: one that was raised counts anew. */
const remembered = (row: string, limit: number): string => `${row} ${limit}`;

/**
 * Counts a request against each limit, in all apps together. Sets the rate limit `headers` of the first one, and throws
 * above any of them. Within a minute of the first request the count begins anew.
 */
export async function countRequests(limits: readonly RateLimit[], headers: Headers): Promise<void> {
  const rows = limits.map(({ subject, limit }) => ({ row: sha256(subject), limit }));
  refuseRemembered(rows, headers);
  const windows = await countRequestRows(db, rows.map(({ row }) => row).sort());
  tidy();
  const over = rows.flatMap(({ row, limit }, index) => {
    const window = windows.find(({ subject }) => subject === row);
    if (!window) return [];
    if (index === 0) setHeaders(headers, { limit, left: limit - window.count, restMs: window.restMs });
    if (window.count <= limit) return [];
    memory().overUntil.set(remembered(row, limit), performance.now() + window.restMs);
    return [window.restMs];
  });
  if (over.length > 0) throw tooMany(Math.max(...over));
}

/** Counts a request against one limit. */
export const countRequest = (subject: string, limit: number, headers: Headers): Promise<void> =>
  countRequests([{ subject, limit }], headers);

function refuseRemembered(rows: readonly { row: string; limit: number }[], headers: Headers): void {
  const nowMs = performance.now();
  for (const [index, { row, limit }] of rows.entries()) {
    const restMs = (memory().overUntil.get(remembered(row, limit)) ?? 0) - nowMs;
    if (restMs <= 0) continue;
    if (index === 0) setHeaders(headers, { limit, left: 0, restMs });
    throw tooMany(restMs);
  }
}

function setHeaders(
  headers: Headers,
  { limit, left, restMs }: { limit: number; left: number; restMs: number },
) {
  headers.set("RateLimit-Limit", String(limit));
  headers.set("RateLimit-Remaining", String(Math.max(0, left)));
  headers.set("RateLimit-Reset", String(Math.ceil(restMs / 1000)));
}

/**
 * Counts for `subject` what has happened: a wrong guess of an address, a started call of a link. Returns the number in this
 * minute, with this one.
 */
export async function countOne(subject: string): Promise<number> {
  const [window] = await countRequestRows(db, [sha256(subject)]);
  return window?.count ?? 1;
}

/** Throws if `countOne` has counted `limit` for `subject` in this minute; counts nothing. */
export async function refuseAbove(subject: string, limit: number): Promise<void> {
  const window = await findRateWindow(db, sha256(subject));
  if (window && window.count >= limit) throw tooMany(window.restMs);
}

/** Deletes old minutes now and then. No request waits for it. */
function tidy(): void {
  const nowMs = performance.now();
  if (nowMs - memory().tidiedAt < TIDY_EVERY_MS) return;
  memory().tidiedAt = nowMs;
  void deleteOldWindows(db).catch((error: unknown) => log.warn("old rate limits not deleted", { error }));
}

/** A subject's requests in its current minute, and the rest of it. */
type RateWindow = { subject: string; count: number; restMs: number };

const MINUTE = sql`interval '1 minute'`;

/**
 * Counts a request of each subject, in one statement: parallel requests, of any app, all see different numbers. The
 * subjects must be sorted, so that two statements never wait for each other's rows.
 */
async function countRequestRows(db: Db, subjects: string[]): Promise<RateWindow[]> {
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
async function findRateWindow(db: Db, subject: string): Promise<RateWindow | undefined> {
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
