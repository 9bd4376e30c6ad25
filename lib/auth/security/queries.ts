import { and, asc, desc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { passkeys, userIdentities, users } from "#db/schema/index.ts";

export type IdentityRow = typeof userIdentities.$inferSelect;

const isIdentityOf = (ownerId: string, userId: string) =>
  and(eq(userIdentities.ownerId, ownerId), eq(userIdentities.userId, userId));

/** Oldest first. */
export async function listIdentityRows(db: Db, ownerId: string, userId: string): Promise<IdentityRow[]> {
  return await db
    .select()
    .from(userIdentities)
    .where(isIdentityOf(ownerId, userId))
    .orderBy(asc(userIdentities.createdAt), asc(userIdentities.provider));
}

/** Deletes one identity of the user, or all of them. Returns those deleted. */
export async function deleteIdentities(
  db: Db,
  ownerId: string,
  userId: string,
  only?: { provider: string; subject: string },
): Promise<IdentityRow[]> {
  const one =
    only && and(eq(userIdentities.provider, only.provider), eq(userIdentities.subject, only.subject));
  return await db
    .delete(userIdentities)
    .where(and(isIdentityOf(ownerId, userId), one))
    .returning();
}

/** Locks the user, so two changes to their ways of signing in run one after the other. */
export async function lockUser(tx: Db, ownerId: string, userId: string) {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.ownerId, ownerId), eq(users.id, userId)))
    .for("no key update");
  return row;
}

/** Newest first. */
export async function listPasskeyRows(db: Db, ownerId: string, userId: string) {
  return await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.ownerId, ownerId), eq(passkeys.userId, userId)))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

export async function deletePasskeys(tx: Db, ownerId: string, userId: string): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.ownerId, ownerId), eq(passkeys.userId, userId)));
}
