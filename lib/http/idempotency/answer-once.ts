import { setTimeout as sleep } from "node:timers/promises";
import { db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { openValue, sealValue } from "#lib/platform/instance-keys.ts";
import { log } from "#lib/platform/log.ts";
import { answerContext } from "#lib/platform/sealed-contexts.ts";
import { claimKey, findKey, type IdempotencyRow, releaseKey, renewClaim, storeAnswer } from "./queries.ts";

const KEEP_MS = 24 * 60 * 60 * 1000;
const WAIT_MS = 10_000;
const POLL_MS = 50;
/** A claim that was not renewed for this long belongs to a dead process, so a repeat may take it. */
const LEASE_MS = 15_000;
/** Several renewals may be late or fail before a claim counts as dead. */
const RENEW_MS = 3_000;

export type OnceAnswer = { body: unknown; replayed: boolean };

/**
 * Identifies an idempotent request. `requestHash` represents its meaning: the same key with another hash is a conflict.
 * `olderHash` is the same by the key that is being replaced.
 * `isSecret` depends on the operation, which is part of the hash, so it is the same for every repeat.
 */
type OnceRequest = { key: string; requestHash: string; olderHash?: string | undefined; isSecret: boolean };

/** The stored response: one with a secret is encrypted for this owner and key. */
const keptBody = (ownerId: string, { key, isSecret }: OnceRequest, body: unknown): unknown =>
  isSecret ? sealValue(answerContext(ownerId, key), JSON.stringify(body)) : body;

function openBody(ownerId: string, { key, isSecret }: OnceRequest, kept: unknown): unknown {
  if (!isSecret) return kept;
  return JSON.parse(openValue(answerContext(ownerId, key), String(kept)));
}

const isStale = (row: IdempotencyRow, nowMs: number): boolean =>
  nowMs - row.createdAt.getTime() > (row.status === null ? LEASE_MS : KEEP_MS);

/**
 * Creates the response for an `Idempotency-Key` once: repeats get the first response, parallel requests wait for it.
 * Only successes are stored: after an error nothing was created, and the same request may be retried.
 */
export async function answerOnce(
  actor: Actor,
  request: OnceRequest,
  make: () => Promise<unknown>,
): Promise<OnceAnswer> {
  const deadlineMs = Date.now() + WAIT_MS;
  for (;;) {
    const createdAt = databaseNow();
    const { key, requestHash } = request;
    if (await claimKey(db, actor.ownerId, { key, requestHash, createdAt })) {
      return await makeAndKeep(actor, { ...request, createdAt }, make);
    }
    const row = await findKey(db, actor.ownerId, key);
    if (!row) continue;
    if (isStale(row, databaseNow().getTime())) {
      await releaseKey(db, actor.ownerId, row.key, row.createdAt);
      continue;
    }
    if (row.requestHash !== requestHash && row.requestHash !== request.olderHash) {
      throw new AppError("VALIDATION", {
        message: "This Idempotency-Key was used with another request",
        reason: "idempotency_conflict",
      });
    }
    if (row.status !== null) return { body: openBody(actor.ownerId, request, row.body), replayed: true };
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
  actor: Actor,
  claim: OnceRequest & { createdAt: Date },
  make: () => Promise<unknown>,
): Promise<OnceAnswer> {
  try {
    const body = await keepAlive(actor.ownerId, claim, make);
    await storeAnswer(db, actor.ownerId, claim, {
      status: 200,
      body: keptBody(actor.ownerId, claim, body),
    });
    return { body, replayed: false };
  } catch (error) {
    await releaseKey(db, actor.ownerId, claim.key, claim.createdAt);
    throw error;
  }
}

/** Renews a claim while its response is being created, so that repeats see that its process is alive. */
async function keepAlive(
  ownerId: string,
  claim: { key: string; createdAt: Date },
  make: () => Promise<unknown>,
): Promise<unknown> {
  let renewing = Promise.resolve();
  const renew = async () => {
    const renewedAt = databaseNow();
    if (await renewClaim(db, ownerId, claim, renewedAt)) claim.createdAt = renewedAt;
  };
  const timer = setInterval(() => {
    renewing = renewing
      .then(renew)
      .catch((error: unknown) => log.warn("idempotency key not renewed", { error }));
  }, RENEW_MS);
  try {
    return await make();
  } finally {
    clearInterval(timer);
    await renewing;
  }
}
