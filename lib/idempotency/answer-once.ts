import { setTimeout as sleep } from "node:timers/promises";
import { db } from "#db/client.ts";
import { claimKey, findKey, type IdempotencyRow, releaseKey, storeAnswer } from "#lib/idempotency/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";

const KEEP_MS = 24 * 60 * 60 * 1000;
const WAIT_MS = 10_000;
const POLL_MS = 50;
/** A claim without an answer for so long belongs to a process that died: no request takes that long. */
const LEASE_MS = 60_000;

export type OnceAnswer = { body: unknown; replayed: boolean };

const isStale = (row: IdempotencyRow, nowMs: number): boolean =>
  nowMs - row.createdAt.getTime() > (row.status === null ? LEASE_MS : KEEP_MS);

/**
 * Makes an answer once for an `Idempotency-Key`: a repeat gets the first answer, parallel ones wait for it.
 * Only a success is kept: after an error nothing was created, and the same request may be tried again.
 * `requestHash` stands for the request's meaning; the key with another hash is a conflict.
 */
export async function answerOnce(
  caller: Caller,
  request: { key: string; requestHash: string },
  make: () => Promise<unknown>,
): Promise<OnceAnswer> {
  const deadlineMs = Date.now() + WAIT_MS;
  for (;;) {
    const claim = { ...request, createdAt: new Date() };
    if (await claimKey(db, caller.ownerId, claim)) return await makeAndKeep(caller, claim, make);
    const row = await findKey(db, caller.ownerId, request.key);
    if (!row) continue;
    if (isStale(row, Date.now())) {
      await releaseKey(db, caller.ownerId, row.key, row.createdAt);
      continue;
    }
    if (row.requestHash !== request.requestHash) {
      throw new AppError("VALIDATION", {
        message: "This Idempotency-Key was used with another request",
        reason: "idempotency_conflict",
      });
    }
    if (row.status !== null) return { body: row.body, replayed: true };
    if (Date.now() > deadlineMs) {
      throw new AppError("VALIDATION", {
        message: "The first request with this Idempotency-Key is still running",
        reason: "idempotency_in_progress",
        retryAfterMs: 1000,
      });
    }
    await sleep(POLL_MS);
  }
}

async function makeAndKeep(
  caller: Caller,
  claim: { key: string; createdAt: Date },
  make: () => Promise<unknown>,
): Promise<OnceAnswer> {
  try {
    const body = await make();
    await storeAnswer(db, caller.ownerId, claim, { status: 200, body });
    return { body, replayed: false };
  } catch (error) {
    await releaseKey(db, caller.ownerId, claim.key, claim.createdAt);
    throw error;
  }
}
