import { and, asc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accountMails, sessions } from "#db/schema/index.ts";

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

/** Has a mail tried again at `dueAt`. `error`: why it was not taken. */
export async function setMailDue(
  db: Db,
  ownerId: string,
  id: string,
  { dueAt, error }: { dueAt: Date; error: string },
): Promise<void> {
  await db
    .update(accountMails)
    .set({ dueAt, error })
    .where(and(eq(accountMails.ownerId, ownerId), eq(accountMails.id, id)));
}

/** Keeps why a mail of a call was given up, for the call's page. */
export async function setMailError(
  db: Db,
  ownerId: string,
  sessionId: string,
  mailError: string,
): Promise<void> {
  await db
    .update(sessions)
    .set({ mailError })
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, sessionId)));
}

/** What became of the mails of one of the owner's calls: why one was given up, and why others still wait. */
export async function findMailState(db: Db, ownerId: string, sessionId: string) {
  const [session] = await db
    .select({ error: sessions.mailError })
    .from(sessions)
    .where(and(eq(sessions.ownerId, ownerId), eq(sessions.id, sessionId)));
  const waiting = await db
    .select({ error: accountMails.error })
    .from(accountMails)
    .where(
      and(
        eq(accountMails.ownerId, ownerId),
        eq(accountMails.sessionId, sessionId),
        isNotNull(accountMails.error),
      ),
    );
  return { givenUp: session?.error ?? null, waiting: waiting.length, waitingFor: waiting[0]?.error ?? null };
}

export async function deleteMail(db: Db, ownerId: string, id: string): Promise<void> {
  await db.delete(accountMails).where(and(eq(accountMails.ownerId, ownerId), eq(accountMails.id, id)));
}
