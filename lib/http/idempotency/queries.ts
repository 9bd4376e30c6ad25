import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { idempotencyKeys } from "#db/schema/index.ts";

export type IdempotencyRow = typeof idempotencyKeys.$inferSelect;

const own = (ownerId: string, key: string) =>
  and(eq(idempotencyKeys.ownerId, ownerId), eq(idempotencyKeys.key, key));

/** True for the one parallel request that may create the response. */
export async function claimKey(
  db: Db,
  ownerId: string,
  claim: { key: string; requestHash: string; createdAt: Date },
): Promise<boolean> {
  const claimed = await db
    .insert(idempotencyKeys)
    .values({ ownerId, ...claim })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
}

export async function findKey(db: Db, ownerId: string, key: string): Promise<IdempotencyRow | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(own(ownerId, key)).limit(1);
  return row;
}

/** Frees a key whose request failed. One whose response was stored after all keeps it. */
export async function releaseClaim(
  db: Db,
  ownerId: string,
  claim: { key: string; createdAt: Date },
): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(
      and(
        own(ownerId, claim.key),
        eq(idempotencyKeys.createdAt, claim.createdAt),
        isNull(idempotencyKeys.status),
      ),
    );
}

/** Frees a key whose request is dead. Parallel calls race on the one row, so a newer claim is never freed. */
export async function releaseKey(db: Db, ownerId: string, key: string, createdAt: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(and(own(ownerId, key), eq(idempotencyKeys.createdAt, createdAt)));
}

/**
 * Records that a claim's process is alive, or stores the response. Returns false if another request has taken the claim
 * over.
 */
export async function updateClaim(
  db: Db,
  ownerId: string,
  claim: { key: string; createdAt: Date },
  change: { createdAt: Date } | { status: number; body: unknown },
): Promise<boolean> {
  const updated = await db
    .update(idempotencyKeys)
    .set(change)
    .where(and(own(ownerId, claim.key), eq(idempotencyKeys.createdAt, claim.createdAt)))
    .returning({ key: idempotencyKeys.key });
  return updated.length > 0;
}
