import { and, asc, desc, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  accounts,
  attemptCounters,
  oneTimeTokens,
  signIns,
  userIdentities,
  users,
} from "#db/schema/index.ts";

export type SignInRow = typeof signIns.$inferSelect;
export type UserRow = typeof users.$inferSelect;
type TokenKind = (typeof oneTimeTokens.$inferSelect)["kind"];

/** Whoever signs in is not known yet: there is nobody to scope by. */
export async function findUserByEmailAcrossOwners(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

export async function findUser(db: Db, ownerId: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(eq(users.ownerId, ownerId))
    .orderBy(asc(users.id))
    .limit(1);
  return row;
}

export async function updatePasswordHash(db: Db, ownerId: string, userId: string, passwordHash: string) {
  await db
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.ownerId, ownerId), eq(users.id, userId)));
}

/** Fails on the unique index when another user has the address. */
export async function updateEmail(db: Db, ownerId: string, userId: string, email: string): Promise<void> {
  await db
    .update(users)
    .set({ email })
    .where(and(eq(users.ownerId, ownerId), eq(users.id, userId)));
}

export async function insertSignIn(db: Db, signIn: typeof signIns.$inferInsert): Promise<void> {
  await db.insert(signIns).values(signIn);
}

/** The cookie's word is all there is; the row says whose it is. Together with the user and account that it opens. */
export async function findSignInAcrossOwners(db: Db, id: string) {
  const [row] = await db
    .select({ signIn: signIns, user: users, account: accounts })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .innerJoin(accounts, eq(accounts.id, signIns.ownerId))
    .where(eq(signIns.id, id));
  return row;
}

export async function touchSignIn(db: Db, ownerId: string, id: string, lastSeenAt: Date): Promise<void> {
  await db
    .update(signIns)
    .set({ lastSeenAt })
    .where(and(eq(signIns.ownerId, ownerId), eq(signIns.id, id)));
}

export async function listSignInRows(db: Db, ownerId: string): Promise<SignInRow[]> {
  return await db
    .select()
    .from(signIns)
    .where(eq(signIns.ownerId, ownerId))
    .orderBy(desc(signIns.lastSeenAt))
    .limit(50);
}

export async function deleteSignIn(db: Db, ownerId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(signIns)
    .where(and(eq(signIns.ownerId, ownerId), eq(signIns.id, id)))
    .returning({ id: signIns.id });
  return deleted.length > 0;
}

/** `exceptId` stays signed in. */
export async function deleteSignIns(db: Db, ownerId: string, exceptId?: string): Promise<void> {
  await db
    .delete(signIns)
    .where(and(eq(signIns.ownerId, ownerId), exceptId === undefined ? undefined : ne(signIns.id, exceptId)));
}

/**
 * Counts one attempt and answers how many there were in the subject's window, this one included. One statement, so
 * that parallel attempts cannot all find the count low.
 */
export async function countAttemptRow(
  db: Db,
  subject: string,
  clock: { now: Date; windowMs: number },
): Promise<{ count: number; windowStartedAt: Date }> {
  const now = sql`${clock.now.toISOString()}::timestamptz`;
  const oldest = sql`${new Date(clock.now.getTime() - clock.windowMs).toISOString()}::timestamptz`;
  const isOver = sql`${attemptCounters.windowStartedAt} < ${oldest}`;
  const [row] = await db
    .insert(attemptCounters)
    .values({ subject, count: 1, windowStartedAt: clock.now })
    .onConflictDoUpdate({
      target: attemptCounters.subject,
      set: {
        count: sql`case when ${isOver} then 1 else ${attemptCounters.count} + 1 end`,
        windowStartedAt: sql`case when ${isOver} then ${now} else ${attemptCounters.windowStartedAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error("An attempt was not counted");
  return row;
}

export async function deleteCounter(db: Db, subject: string): Promise<void> {
  await db.delete(attemptCounters).where(eq(attemptCounters.subject, subject));
}

export async function insertToken(db: Db, token: typeof oneTimeTokens.$inferInsert): Promise<void> {
  await db.insert(oneTimeTokens).values(token);
}

/** Looks without redeeming, for a page that says at once that its link is used up. */
export async function findTokenAcrossOwners(
  db: Db,
  token: { kind: TokenKind; tokenHash: string; now: Date },
) {
  const [row] = await db.select().from(oneTimeTokens).where(isLive(token));
  return row;
}

/** Whoever holds the token may use it, once. Undefined when it is unknown, expired or used. */
export async function redeemTokenAcrossOwners(
  db: Db,
  token: { kind: TokenKind; tokenHash: string; now: Date },
): Promise<{ ownerId: string; userId: string } | undefined> {
  const [row] = await db
    .delete(oneTimeTokens)
    .where(isLive(token))
    .returning({ ownerId: oneTimeTokens.ownerId, userId: oneTimeTokens.userId });
  return row;
}

const isLive = (token: { kind: TokenKind; tokenHash: string; now: Date }) =>
  and(
    eq(oneTimeTokens.kind, token.kind),
    eq(oneTimeTokens.tokenHash, token.tokenHash),
    gt(oneTimeTokens.expiresAt, token.now),
  );

const isInviteOf = (ownerId: string) =>
  and(eq(oneTimeTokens.ownerId, ownerId), eq(oneTimeTokens.kind, "invite"));

/** Newest first, those that have not run out; what was used is deleted. */
export async function listInviteRows(db: Db, ownerId: string, now: Date) {
  const { id, note, createdAt, expiresAt } = oneTimeTokens;
  return await db
    .select({ id, note, createdAt, expiresAt })
    .from(oneTimeTokens)
    .where(and(isInviteOf(ownerId), gt(expiresAt, now)))
    .orderBy(desc(createdAt), desc(id))
    .limit(100);
}

export async function deleteInvite(db: Db, ownerId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(oneTimeTokens)
    .where(and(isInviteOf(ownerId), eq(oneTimeTokens.id, id)))
    .returning({ id: oneTimeTokens.id });
  return deleted.length > 0;
}

/** A new password, and every older link to set one is void. */
export async function deleteTokens(db: Db, ownerId: string, userId: string, kind: TokenKind): Promise<void> {
  await db
    .delete(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.ownerId, ownerId), eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.kind, kind)),
    );
}

export async function findIdentityAcrossOwners(db: Db, provider: string, subject: string) {
  const [row] = await db
    .select({ user: users })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.provider, provider), eq(userIdentities.subject, subject)));
  return row?.user;
}

export async function insertIdentity(db: Db, identity: typeof userIdentities.$inferInsert): Promise<void> {
  await db.insert(userIdentities).values(identity);
}

export async function listIdentityProviders(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ provider: userIdentities.provider })
    .from(userIdentities)
    .where(eq(userIdentities.ownerId, ownerId));
  return rows.map(({ provider }) => provider);
}

/** Deletes what has run out: browsers not seen since, counters whose window ended, links that expired. */
export async function purgeAcrossOwners(
  db: Db,
  before: { lastSeen: Date; windowStarted: Date; expired: Date },
) {
  await db.delete(signIns).where(lt(signIns.lastSeenAt, before.lastSeen));
  await db.delete(attemptCounters).where(lt(attemptCounters.windowStartedAt, before.windowStarted));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before.expired));
}
