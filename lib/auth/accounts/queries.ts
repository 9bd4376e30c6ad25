import { and, asc, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts, passkeys, userIdentities, users } from "#db/schema/index.ts";

export type AccountRow = typeof accounts.$inferSelect;

/** Locks the account until the transaction ends: the next transaction that counts its sessions waits for this one's. */
export async function lockAccountRow(tx: Db, ownerId: string): Promise<AccountRow | undefined> {
  const [row] = await tx.select().from(accounts).where(eq(accounts.id, ownerId)).for("no key update");
  return row;
}

export async function findAccountRow(db: Db, ownerId: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, ownerId));
  return row;
}

export async function findAccountByEmailAcrossOwners(db: Db, email: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select({ account: accounts })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.ownerId))
    .where(eq(users.email, email));
  return row?.account;
}

/** Returns false if the email is taken; nothing is stored then. */
export async function insertAccountWithUser(
  db: Db,
  account: typeof accounts.$inferInsert & { id: string },
  user: { id: string; email: string; passwordHash: string | null; emailVerifiedAt?: Date | undefined },
): Promise<boolean> {
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, user.email));
  if (taken) return false;
  await db.transaction(async (tx) => {
    await tx.insert(accounts).values(account);
    await tx.insert(users).values({ ...user, ownerId: account.id });
  });
  return true;
}

/** Fields that are undefined keep their values. */
export async function updateAccountRow(
  db: Db,
  ownerId: string,
  change: Partial<Omit<AccountRow, "id" | "createdAt" | "isInstanceOwner">>,
): Promise<void> {
  await db.update(accounts).set(change).where(eq(accounts.id, ownerId));
}

export async function findInstanceOwnerAcrossOwners(db: Db): Promise<{ id: string } | undefined> {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.isInstanceOwner, true));
  return row;
}

/** Users who can sign in, by whatever means; the demo user cannot. */
const canSignIn = () =>
  or(
    isNotNull(users.passwordHash),
    sql`exists (select 1 from ${userIdentities} where ${userIdentities.userId} = ${users.id})`,
    sql`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`,
  );

export async function findUserWhoCanSignInAcrossOwners(db: Db): Promise<{ id: string } | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(canSignIn()).limit(1);
  return row;
}

/** The tables' own rules delete everything that belongs to the account. */
export async function deleteAccountRow(db: Db, ownerId: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.id, ownerId));
}

/** Makes the oldest other account whose owner can sign in the instance's owner. */
export async function passOnInstance(tx: Db, formerOwnerId: string): Promise<void> {
  const [heir] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(users, eq(users.ownerId, accounts.id))
    .where(and(ne(accounts.id, formerOwnerId), eq(users.role, "owner"), canSignIn()))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1);
  await tx.update(accounts).set({ isInstanceOwner: false }).where(eq(accounts.id, formerOwnerId));
  if (heir) await tx.update(accounts).set({ isInstanceOwner: true }).where(eq(accounts.id, heir.id));
}
