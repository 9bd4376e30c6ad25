import { and, asc, eq, inArray, max } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { accounts, apiKeys, oneTimeTokens, signIns, users } from "#db/schema/index.ts";
import type { Role } from "#lib/platform/actor.ts";
import { isLiveToken } from "../sign-in/queries.ts";
import { leastRole } from "./roles.ts";

export type MemberRow = { id: string; email: string; role: Role; createdAt: Date; lastSeenAt: Date | null };

/** Oldest first. `lastSeenAt`: of the browsers that are still signed in. */
export async function listMemberRows(db: Db, ownerId: string): Promise<MemberRow[]> {
  const { id, email, role, createdAt } = users;
  return await db
    .select({ id, email, role, createdAt, lastSeenAt: max(signIns.lastSeenAt) })
    .from(users)
    .leftJoin(signIns, eq(signIns.userId, users.id))
    .where(eq(users.ownerId, ownerId))
    .groupBy(id, email, role, createdAt)
    .orderBy(asc(id));
}

export async function insertUser(
  db: Db,
  user: { id: string; ownerId: string; email: string; passwordHash: string; role: Role },
): Promise<void> {
  await db.insert(users).values(user);
}

/** Also deletes their sign-ins and links. Their keys must have been handed over before. */
export async function deleteUser(db: Db, ownerId: string, userId: string): Promise<void> {
  await db.delete(users).where(and(eq(users.ownerId, ownerId), eq(users.id, userId)));
}

/**
 * Hands a member's keys to another one; `revokedAt` also revokes those that are not revoked yet. Each stays bound by
 * `maxRole`, or by the role that bound it already.
 */
export async function moveKeys(
  db: Db,
  ownerId: string,
  keys: { fromId: string; toId: string; revokedAt: Date | null; maxRole: Role },
): Promise<{ id: string; name: string; wasRevoked: boolean }[]> {
  const theirs = and(eq(apiKeys.ownerId, ownerId), eq(apiKeys.userId, keys.fromId));
  const { id, name, revokedAt, maxRole } = apiKeys;
  const rows = await db
    .select({ id, name, revokedAt, maxRole })
    .from(apiKeys)
    .where(theirs)
    .orderBy(asc(id))
    .for("update");
  for (const row of rows) {
    await db
      .update(apiKeys)
      .set({
        userId: keys.toId,
        revokedAt: row.revokedAt ?? keys.revokedAt,
        maxRole: leastRole(keys.maxRole, row.maxRole),
      })
      .where(and(eq(apiKeys.ownerId, ownerId), eq(id, row.id)));
  }
  return rows.map((row) => ({ id: row.id, name: row.name, wasRevoked: row.revokedAt !== null }));
}

const isInvitationOf = (ownerId: string) =>
  and(eq(oneTimeTokens.ownerId, ownerId), eq(oneTimeTokens.kind, "member"));

/** Returns undefined if it was used or revoked. */
export async function findInvitationRow(db: Db, ownerId: string, id: string) {
  const [row] = await db
    .select({ note: oneTimeTokens.note, role: oneTimeTokens.role })
    .from(oneTimeTokens)
    .where(and(isInvitationOf(ownerId), eq(oneTimeTokens.id, id)));
  return row;
}

/** Gives an invitation a new link, which ends the old one. Returns whether there is one. */
export async function renewInvitation(
  db: Db,
  ownerId: string,
  { id, ...link }: { id: string; tokenHash: string; expiresAt: Date },
): Promise<boolean> {
  const renewed = await db
    .update(oneTimeTokens)
    .set(link)
    .where(and(isInvitationOf(ownerId), eq(oneTimeTokens.id, id)))
    .returning({ id: oneTimeTokens.id });
  return renewed.length > 0;
}

/** Ends the open invitations that a member has made: of members, and to the instance. */
export async function deleteInvitationsBy(db: Db, ownerId: string, userId: string): Promise<void> {
  const theirs = and(eq(oneTimeTokens.ownerId, ownerId), eq(oneTimeTokens.userId, userId));
  await db.delete(oneTimeTokens).where(and(theirs, inArray(oneTimeTokens.kind, ["member", "invite"])));
}

/** Reads an invitation without using it. */
export async function findInvitationAcrossOwners(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({ accountName: accounts.name, email: oneTimeTokens.note, role: oneTimeTokens.role })
    .from(oneTimeTokens)
    .innerJoin(accounts, eq(accounts.id, oneTimeTokens.ownerId))
    .where(isLiveToken({ kind: "member", tokenHash, now }));
  return row;
}
