import { and, desc, eq, gt, inArray, lt, ne, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import {
  accounts,
  attemptCounters,
  instanceTokens,
  oneTimeTokens,
  signIns,
  userIdentities,
  users,
} from "#db/schema/index.ts";

export type SignInRow = typeof signIns.$inferSelect;
export type UserRow = typeof users.$inferSelect;
type TokenKind = (typeof oneTimeTokens.$inferSelect)["kind"];

/** Unscoped, because the person signing in is not known yet. */
export async function findUserByEmailAcrossOwners(db: Db, email: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email));
  return row;
}

export async function findUser(db: Db, ownerId: string, userId: string): Promise<UserRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(users.ownerId, ownerId), eq(users.id, userId)));
  return row;
}

type UserChange = Partial<Pick<UserRow, "email" | "emailVerifiedAt" | "language" | "passwordHash" | "role">>;

/**
 * Throws a unique violation if another user has the email. `emailVerifiedAt` null: nobody has shown yet that the address is
 * theirs.
 */
export async function updateUser(db: Db, ownerId: string, userId: string, change: UserChange): Promise<void> {
  await db
    .update(users)
    .set(change)
    .where(and(eq(users.ownerId, ownerId), eq(users.id, userId)));
}

const isSignInOf = (ownerId: string, userId: string) =>
  and(eq(signIns.ownerId, ownerId), eq(signIns.userId, userId));

export async function insertSignIn(db: Db, signIn: typeof signIns.$inferInsert): Promise<void> {
  await db.insert(signIns).values(signIn);
}

/** Unscoped, because the row itself identifies the owner. Returns it with its user and account. */
export async function findSignInAcrossOwners(db: Db, id: string) {
  const [row] = await db
    .select({ signIn: signIns, user: users, account: accounts })
    .from(signIns)
    .innerJoin(users, eq(users.id, signIns.userId))
    .innerJoin(accounts, eq(accounts.id, signIns.ownerId))
    .where(eq(signIns.id, id));
  return row;
}

type SignInChange = Partial<
  Pick<SignInRow, "intent" | "intentUntil" | "isPending" | "lastSeenAt" | "provenAt">
>;

export async function updateSignIn(db: Db, ownerId: string, id: string, change: SignInChange): Promise<void> {
  await db
    .update(signIns)
    .set(change)
    .where(and(eq(signIns.ownerId, ownerId), eq(signIns.id, id)));
}

export async function listSignInRows(db: Db, ownerId: string, userId: string): Promise<SignInRow[]> {
  return await db
    .select()
    .from(signIns)
    .where(and(isSignInOf(ownerId, userId), eq(signIns.isPending, false)))
    .orderBy(desc(signIns.lastSeenAt))
    .limit(50);
}

export async function deleteSignIn(db: Db, ownerId: string, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(signIns)
    .where(and(isSignInOf(ownerId, userId), eq(signIns.id, id)))
    .returning({ id: signIns.id });
  return deleted.length > 0;
}

/** Signs a user out everywhere, except for the browser `exceptId`. */
export async function deleteSignIns(
  db: Db,
  ownerId: string,
  userId: string,
  exceptId?: string,
): Promise<void> {
  const others = exceptId === undefined ? undefined : ne(signIns.id, exceptId);
  await db.delete(signIns).where(and(isSignInOf(ownerId, userId), others));
}

/**
 * Counts an attempt, or `by` of them, and returns the number in the subject's window, including this one. A single
 * statement, so parallel attempts cannot all see a low count.
 */
export async function countAttemptRow(
  db: Db,
  subject: string,
  clock: { now: Date; windowMs: number; by?: number },
): Promise<{ count: number; windowStartedAt: Date }> {
  const by = clock.by ?? 1;
  const now = sql`${clock.now.toISOString()}::timestamptz`;
  const oldest = sql`${new Date(clock.now.getTime() - clock.windowMs).toISOString()}::timestamptz`;
  const isOver = sql`${attemptCounters.windowStartedAt} < ${oldest}`;
  const [row] = await db
    .insert(attemptCounters)
    .values({ subject, count: by, windowStartedAt: clock.now })
    .onConflictDoUpdate({
      target: attemptCounters.subject,
      set: {
        count: sql`case when ${isOver} then ${by}::integer else ${attemptCounters.count} + ${by}::integer end`,
        windowStartedAt: sql`case when ${isOver} then ${now} else ${attemptCounters.windowStartedAt} end`,
      },
    })
    .returning();
  if (!row) throw new Error("An attempt was not counted");
  return row;
}

/** Takes back an attempt that was counted before it was checked and turned out right. */
export async function uncountAttemptRow(db: Db, subject: string): Promise<void> {
  await db
    .update(attemptCounters)
    .set({ count: sql`greatest(0, ${attemptCounters.count} - 1)` })
    .where(eq(attemptCounters.subject, subject));
}

export async function deleteCounter(db: Db, subject: string): Promise<void> {
  await db.delete(attemptCounters).where(eq(attemptCounters.subject, subject));
}

export async function insertToken(db: Db, token: typeof oneTimeTokens.$inferInsert): Promise<void> {
  await db.insert(oneTimeTokens).values(token);
}

/** Checks without redeeming, for a page that shows at once that its link is used up. */
export async function findTokenAcrossOwners(
  db: Db,
  token: { kind: TokenKind; tokenHash: string; now: Date },
) {
  const [row] = await db.select().from(oneTimeTokens).where(isLiveToken(token));
  return row;
}

/** Redeems a token, once. Returns undefined if it is unknown, expired or used. */
export async function redeemTokenAcrossOwners(
  db: Db,
  token: { kind: TokenKind; tokenHash: string; now: Date },
) {
  const [row] = await db.delete(oneTimeTokens).where(isLiveToken(token)).returning();
  return row;
}

export const isLiveToken = (token: { kind: TokenKind; tokenHash: string; now: Date }) =>
  and(
    eq(oneTimeTokens.kind, token.kind),
    eq(oneTimeTokens.tokenHash, token.tokenHash),
    gt(oneTimeTokens.expiresAt, token.now),
  );

type InstanceTokenRow = typeof instanceTokens.$inferSelect;
type InstanceToken = { kind: InstanceTokenRow["kind"]; tokenHash: string; now: Date };

const isLiveInstanceToken = (token: InstanceToken) =>
  and(
    eq(instanceTokens.kind, token.kind),
    eq(instanceTokens.tokenHash, token.tokenHash),
    gt(instanceTokens.expiresAt, token.now),
  );

/** For secrets that belong to no account. */
export async function insertInstanceToken(db: Db, token: typeof instanceTokens.$inferInsert): Promise<void> {
  await db.insert(instanceTokens).values(token);
}

export async function findInstanceTokenAcrossOwners(db: Db, token: InstanceToken): Promise<boolean> {
  const rows = await db
    .select({ id: instanceTokens.id })
    .from(instanceTokens)
    .where(isLiveInstanceToken(token));
  return rows.length > 0;
}

/** Redeems a token, once. Returns false if it is unknown, expired or used. */
export async function redeemInstanceTokenAcrossOwners(db: Db, token: InstanceToken): Promise<boolean> {
  const rows = await db
    .delete(instanceTokens)
    .where(isLiveInstanceToken(token))
    .returning({ id: instanceTokens.id });
  return rows.length > 0;
}

/** Invalidates all tokens of a kind. */
export async function deleteInstanceTokens(db: Db, kind: InstanceTokenRow["kind"]): Promise<void> {
  await db.delete(instanceTokens).where(eq(instanceTokens.kind, kind));
}

const isInvitationOf = (ownerId: string, kind: "invite" | "member") =>
  and(eq(oneTimeTokens.ownerId, ownerId), eq(oneTimeTokens.kind, kind));

/** The owner's unexpired invitations, to the instance (`invite`) or the account, newest first. Used ones have no row. */
export async function listInvitationRows(db: Db, ownerId: string, kind: "invite" | "member", now: Date) {
  const { id, note, role, createdAt, expiresAt } = oneTimeTokens;
  return await db
    .select({ id, note, role, createdAt, expiresAt })
    .from(oneTimeTokens)
    .where(and(isInvitationOf(ownerId, kind), gt(expiresAt, now)))
    .orderBy(desc(createdAt), desc(id))
    .limit(100);
}

/** Returns the ids of those that existed. */
export async function deleteInvitationRows(
  db: Db,
  ownerId: string,
  kind: "invite" | "member",
  ids: string[],
): Promise<string[]> {
  const deleted = await db
    .delete(oneTimeTokens)
    .where(and(isInvitationOf(ownerId, kind), inArray(oneTimeTokens.id, ids)))
    .returning({ id: oneTimeTokens.id });
  return deleted.map(({ id }) => id);
}

/** Invalidates the user's one-time links of this kind. */
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

/** Deletes browsers not seen for too long, counters whose window has ended, and expired links. */
export async function purgeAcrossOwners(
  db: Db,
  before: { lastSeen: Date; started: Date; windowStarted: Date; expired: Date },
) {
  const isOver = or(lt(signIns.lastSeenAt, before.lastSeen), lt(signIns.createdAt, before.started));
  await db.delete(signIns).where(isOver);
  await db.delete(attemptCounters).where(lt(attemptCounters.windowStartedAt, before.windowStarted));
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before.expired));
  await db.delete(instanceTokens).where(lt(instanceTokens.expiresAt, before.expired));
}
