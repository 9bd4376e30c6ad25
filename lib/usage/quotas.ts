import { type Db, db, type Tx } from "#db/client.ts";
import { getAccount, lockAccount } from "#lib/auth/accounts/get-account.ts";
import { limitsOf, type PlanLimits } from "#lib/auth/accounts/plans.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { countAllTakes, countDocuments, type StoredBytes, sumStoredBytes } from "./quota-queries.ts";
import { documentsUsedUp, storageUsedUp, takesUsedUp } from "./quota-refusals.ts";

const total = (stored: StoredBytes): number => Object.values(stored).reduce((sum, bytes) => sum + bytes, 0);

async function requireBytes(tx: Db, actor: Actor, limits: PlanLimits, bytes: number): Promise<void> {
  const used = total(await sumStoredBytes(tx, actor.ownerId));
  if (used + bytes > limits.storageBytes) throw storageUsedUp(limits.storageBytes, used, bytes);
}

/**
 * Locks the account until `tx`, which stores a row with these bytes, has ended: parallel uploads wait here, so each
 * counts those before it. Without `bytes`, requires that anything fits at all. Throws `QUOTA_EXCEEDED`.
 */
export async function requireStorage(tx: Tx, actor: Actor, bytes = 1): Promise<void> {
  const limits = limitsOf((await lockAccount(tx, actor)).plan);
  if (bytes > 0) await requireBytes(tx, actor, limits, bytes);
}

/** Like `requireStorage`, for one more document. Throws `QUOTA_EXCEEDED`. */
export async function requireDocument(tx: Tx, actor: Actor, bytes: number): Promise<void> {
  const limits = limitsOf((await lockAccount(tx, actor)).plan);
  const used = await countDocuments(tx, actor.ownerId);
  if (used >= limits.documents) throw documentsUsedUp(limits.documents, used);
  await requireBytes(tx, actor, limits, bytes);
}

/** Like `requireStorage`, for one more take. Its size is known, and required, once it is made. Throws `QUOTA_EXCEEDED`. */
export async function requireTake(tx: Tx, actor: Actor): Promise<void> {
  const limits = limitsOf((await lockAccount(tx, actor)).plan);
  const used = await countAllTakes(tx, actor.ownerId);
  if (used >= limits.takes) throw takesUsedUp(limits.takes, used);
  await requireBytes(tx, actor, limits, 1);
}

/** Returns whether a call that starts now can be recorded. A recording that has begun is never cut. */
export async function isRoomForRecording(tx: Db, actor: Actor, limits: PlanLimits): Promise<boolean> {
  return total(await sumStoredBytes(tx, actor.ownerId)) < limits.storageBytes;
}

/** What an account stores, and what its plan allows. */
export type StorageUse = {
  stored: StoredBytes;
  usedBytes: number;
  limitBytes: number;
  documents: { used: number; limit: number };
  takes: { used: number; limit: number };
};

/** Returns the actor's use of the quotas, for the console. */
export async function getStorageUse(actor: Actor): Promise<StorageUse> {
  const limits = limitsOf((await getAccount(actor)).plan);
  const stored = await sumStoredBytes(db, actor.ownerId);
  return {
    stored,
    usedBytes: total(stored),
    limitBytes: limits.storageBytes,
    documents: { used: await countDocuments(db, actor.ownerId), limit: limits.documents },
    takes: { used: await countAllTakes(db, actor.ownerId), limit: limits.takes },
  };
}

/** Returns whether nothing more can be stored, so new calls are not recorded. */
export async function isStorageFull(actor: Actor): Promise<boolean> {
  return !(await isRoomForRecording(db, actor, limitsOf((await getAccount(actor)).plan)));
}
