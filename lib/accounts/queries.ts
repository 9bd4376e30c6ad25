import { eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts, users } from "#db/schema/index.ts";

export type AccountRow = typeof accounts.$inferSelect;

/** The account, locked until the transaction ends: whoever counts its sessions next waits for what this one adds. */
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

/** False when the address is taken; then nothing is stored. */
export async function insertAccountWithUser(
  db: Db,
  account: { id: string; name: string; plan: AccountRow["plan"] },
  user: { email: string; passwordHash: string },
): Promise<boolean> {
  const [taken] = await db.select({ id: users.id }).from(users).where(eq(users.email, user.email));
  if (taken) return false;
  await db.transaction(async (tx) => {
    await tx.insert(accounts).values(account);
    await tx.insert(users).values({ ...user, ownerId: account.id });
  });
  return true;
}

export async function updatePlan(db: Db, ownerId: string, plan: AccountRow["plan"]): Promise<void> {
  await db.update(accounts).set({ plan }).where(eq(accounts.id, ownerId));
}
