import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountMails } from "#db/schema/index.ts";

export type AccountMailRow = typeof accountMails.$inferSelect;

export async function insertMail(tx: Db, mail: typeof accountMails.$inferInsert): Promise<void> {
  await tx.insert(accountMails).values(mail);
}

/** Due mails of all accounts, oldest first. Until `retryAt` no other process gets them. */
export async function claimMailsAcrossOwners(
  db: Db,
  { now, retryAt, limit }: { now: Date; retryAt: Date; limit: number },
): Promise<AccountMailRow[]> {
  const due = db
    .select({ id: accountMails.id })
    .from(accountMails)
    .where(lte(accountMails.dueAt, now))
    .orderBy(asc(accountMails.dueAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  return await db
    .update(accountMails)
    .set({ dueAt: retryAt, attempts: sql`${accountMails.attempts} + 1` })
    .where(inArray(accountMails.id, due))
    .returning();
}

export async function setMailDue(db: Db, ownerId: string, id: string, dueAt: Date): Promise<void> {
  await db
    .update(accountMails)
    .set({ dueAt })
    .where(and(eq(accountMails.ownerId, ownerId), eq(accountMails.id, id)));
}

export async function deleteMail(db: Db, ownerId: string, id: string): Promise<void> {
  await db.delete(accountMails).where(and(eq(accountMails.ownerId, ownerId), eq(accountMails.id, id)));
}
