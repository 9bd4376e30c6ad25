import { setTimeout as sleep } from "node:timers/promises";
import { connection, type Db, db } from "#db/client.ts";
import { databaseNow } from "#db/database-clock.ts";
import { commitTogether } from "#db/held-transaction.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { openValue, sealValue } from "#lib/platform/crypto/instance-keys.ts";
import { answerContext } from "#lib/platform/crypto/sealed-contexts.ts";
import { AppError } from "#lib/platform/errors.ts";
import { log } from "#lib/platform/log.ts";
import { claimKey, findKey, type IdempotencyRow, releaseClaim, releaseKey, updateClaim } from "./queries.ts";

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
 * `isSecret` and `isAtomic` depend on the operation, which is part of the hash, so they are the same for every repeat.
 * `isAtomic`: all that the request does is one transaction, which stores the response, too.
 */
type OnceRequest = {
  key: string;
  requestHash: string;
  olderHash?: string | undefined;
  isSecret: boolean;
  isAtomic: boolean;
};
type Claim = OnceRequest & { createdAt: Date };

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
 * Only successes are stored: after an error nothing was created, and the same request may be retried. If the process or
 * the database dies, an atomic request has happened with its response or not at all; another one may happen again.
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
      throw stillRunning();
    }
    await sleep(POLL_MS);
  }
}

const stillRunning = () =>
  new AppError("VALIDATION", {
    message: "The first request with this Idempotency-Key is still running",
    reason: "idempotency_in_progress",
    retryAfterMs: 1000,
  });

async function makeAndKeep(
  { ownerId }: Actor,
  claim: Claim,
  make: () => Promise<unknown>,
): Promise<OnceAnswer> {
  const keeping = keepAlive(ownerId, claim);
  const keep = async (database: Db, body: unknown) => {
    await keeping.stop();
    const isKept = await updateClaim(database, ownerId, claim, {
      status: 200,
      body: keptBody(ownerId, claim, body),
    });
    // Rolls back what was made. Another request has taken the claim over, and makes it.
    if (!isKept && claim.isAtomic) throw stillRunning();
  };
  try {
    if (claim.isAtomic) {
      const body = await commitTogether(connection().db, make, { beforeStart: keeping.stop, finish: keep });
      return { body, replayed: false };
    }
    const body = await make();
    await keep(db, body);
    return { body, replayed: false };
  } catch (error) {
    await keeping.stop();
    await releaseClaim(db, ownerId, claim);
    throw error;
  }
}

/**
 * Renews a claim while its response is being created, so that repeats see that its process is alive. It stops before a
 * transaction: PGlite has one connection, and would renew the claim when the transaction is over.
 */
function keepAlive(ownerId: string, claim: Claim): { stop: () => Promise<void> } {
  let renewing = Promise.resolve();
  const renew = async () => {
    const createdAt = databaseNow();
    if (await updateClaim(db, ownerId, claim, { createdAt })) claim.createdAt = createdAt;
  };
  const timer = setInterval(() => {
    renewing = renewing
      .then(renew)
      .catch((error: unknown) => log.warn("idempotency key not renewed", { error }));
  }, RENEW_MS);
  const stop = async () => {
    clearInterval(timer);
    await renewing;
  };
  return { stop };
}
