import { and, asc, eq, isNotNull, ne } from "drizzle-orm";
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
  account: typeof accounts.$inferInsert & { id: string },
  user: { id: string; email: string; passwordHash: string | null },
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

export async function updateName(db: Db, ownerId: string, name: string): Promise<void> {
  await db.update(accounts).set({ name }).where(eq(accounts.id, ownerId));
}

export async function updateRetention(
  db: Db,
  ownerId: string,
  retention: Pick<AccountRow, "conversationDays" | "recordingDays">,
): Promise<void> {
  await db.update(accounts).set(retention).where(eq(accounts.id, ownerId));
}

export async function updateDefaultAvatar(db: Db, ownerId: string, defaultAvatarId: string): Promise<void> {
  await db.update(accounts).set({ defaultAvatarId }).where(eq(accounts.id, ownerId));
}

export async function findInstanceOwnerAcrossOwners(db: Db): Promise<{ id: string } | undefined> {
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.isInstanceOwner, true));
  return row;
}

/** Any user who can sign in by a password; the demo's cannot. */
export async function findPasswordUserAcrossOwners(db: Db): Promise<{ id: string } | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(isNotNull(users.passwordHash)).limit(1);
  return row;
}

/** Everything that belongs to the account goes with it, by the tables' own rules. */
export async function deleteAccountRow(db: Db, ownerId: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.id, ownerId));
}

/** The oldest of the other accounts that somebody can sign in to becomes the instance's owner. */
export async function passOnInstance(tx: Db, formerOwnerId: string): Promise<void> {
  const [heir] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(users, eq(users.ownerId, accounts.id))
    .where(and(ne(accounts.id, formerOwnerId), isNotNull(users.passwordHash)))
    .orderBy(asc(accounts.createdAt), asc(accounts.id))
    .limit(1);
  await tx.update(accounts).set({ isInstanceOwner: false }).where(eq(accounts.id, formerOwnerId));
  if (heir) await tx.update(accounts).set({ isInstanceOwner: true }).where(eq(accounts.id, heir.id));
}
