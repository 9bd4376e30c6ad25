import { setTimeout as sleep } from "node:timers/promises";
import { db } from "#db/client.ts";
import { claimKey, findKey, type IdempotencyRow, releaseKey, storeAnswer } from "#lib/idempotency/queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { seal, unseal } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";

const KEEP_MS = 24 * 60 * 60 * 1000;
const WAIT_MS = 10_000;
const POLL_MS = 50;
/** A claim without an answer for so long belongs to a process that died: no request takes that long. */
const LEASE_MS = 60_000;

export type OnceAnswer = { body: unknown; replayed: boolean };

/**
 * What an answer is made once for. `requestHash` stands for the request's meaning: the key with another hash is a
 * conflict. `isSecret` follows from the operation, which is part of that meaning, so it is the same for every repeat.
 */
type OnceRequest = { key: string; requestHash: string; isSecret: boolean };

const contextOf = (ownerId: string, key: string): string => `idempotent answer ${ownerId} ${key}`;

/** The answer as the database has it: one that holds a secret only sealed, as this owner's and this key's. */
const keptBody = (ownerId: string, { key, isSecret }: OnceRequest, body: unknown): unknown =>
  isSecret ? seal(env.VISAVIS_ENCRYPTION_KEY, contextOf(ownerId, key), JSON.stringify(body)) : body;

function openBody(ownerId: string, { key, isSecret }: OnceRequest, kept: unknown): unknown {
  if (!isSecret) return kept;
  return JSON.parse(unseal([env.VISAVIS_ENCRYPTION_KEY], contextOf(ownerId, key), String(kept)));
}

const isStale = (row: IdempotencyRow, nowMs: number): boolean =>
  nowMs - row.createdAt.getTime() > (row.status === null ? LEASE_MS : KEEP_MS);

/**
 * Makes an answer once for an `Idempotency-Key`: a repeat gets the first answer, parallel ones wait for it.
 * Only a success is kept: after an error nothing was created, and the same request may be tried again.
 */
export async function answerOnce(
  caller: Caller,
  request: OnceRequest,
  make: () => Promise<unknown>,
): Promise<OnceAnswer> {
  const deadlineMs = Date.now() + WAIT_MS;
  for (;;) {
    const createdAt = new Date();
    const { key, requestHash } = request;
    if (await claimKey(db, caller.ownerId, { key, requestHash, createdAt })) {
      return await makeAndKeep(caller, { ...request, createdAt }, make);
    }
    const row = await findKey(db, caller.ownerId, key);
    if (!row) continue;
    if (isStale(row, Date.now())) {
      await releaseKey(db, caller.ownerId, row.key, row.createdAt);
      continue;
    }
    if (row.requestHash !== requestHash) {
      throw new AppError("VALIDATION", {
        message: "This Idempotency-Key was used with another request",
        reason: "idempotency_conflict",
      });
    }
    if (row.status !== null) return { body: openBody(caller.ownerId, request, row.body), replayed: true };
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
  claim: OnceRequest & { createdAt: Date },
  make: () => Promise<unknown>,
): Promise<OnceAnswer> {
  try {
    const body = await make();
    await storeAnswer(db, caller.ownerId, claim, {
      status: 200,
      body: keptBody(caller.ownerId, claim, body),
    });
    return { body, replayed: false };
  } catch (error) {
    await releaseKey(db, caller.ownerId, claim.key, claim.createdAt);
    throw error;
  }
}
