import { type Db, db } from "#db/client.ts";
import { recordAudit } from "#lib/audit/audit.ts";
import type { Actor, MemberActor, Role } from "#lib/platform/actor.ts";
import { AppError } from "#lib/platform/errors.ts";
import { lockAccount } from "../accounts/accounts.ts";
import { lockActingKey } from "../keys/keys.ts";
import { queueMail, sendMailsSoon } from "../mails/account-mails.ts";
import { onlyInConsole, type ProvenActor, requireRecentProof } from "../security/recent-proof.ts";
import { findUserByEmailAcrossOwners, updateUser } from "../sign-in/queries.ts";
import { deleteInvitationsBy, deleteUser, listMemberRows, type MemberRow, moveKeys } from "./queries.ts";
import { leastRole, mayDo, requirePermission } from "./roles.ts";

/**
 * Gives a member another role, from their next request on. An API key only lowers roles. Making or demoting an owner needs a recent proof, and is
 * reported to the owners by mail. Throws if the account would have no owner left.
 */
export async function changeRole(
  { actor, provenAt }: ProvenActor,
  userId: string,
  role: Role,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { member, owners } = await lockMember(tx, actor, userId);
    await lockActingKey(tx, actor);
    requirePermission(await presentRole(tx, actor), "members.change");
    if (member.role === role) return;
    if (member.role === "owner" || role === "owner") requireRecentProof({ provenAt });
    // What a raised role allows would outlast a key.
    if (provenAt === null && leastRole(role, member.role) !== role) throw onlyInConsole();
    if (member.role === "owner" && owners.length === 1) throw lastOwner();
    await updateUser(tx, actor.ownerId, userId, { role });
    if (role === "owner") await reportOwner(tx, actor, "owner_added", member, [...owners, member]);
    else if (member.role === "owner") {
      // Their links still make owners; those of a removed member go with their user.
      await deleteInvitationsBy(tx, actor.ownerId, userId);
      await reportOwner(tx, actor, "owner_removed", member, owners);
    }
    await recordAudit(tx, actor, "member.role_changed", { id: userId, name: `${member.role} to ${role}` });
  });
  sendMailsSoon();
}

/**
 * Removes a member, or lets a member leave (`userId` is the actor's own). They are signed out everywhere. Their API keys
 * are revoked or else go to the actor, or to the longest-standing owner if the actor leaves. Removing another owner needs
 * a recent proof, and the owners get a mail when one is gone. Throws if the account would have no owner left. Returns
 * the ids of the keys that are revoked now.
 */
export async function removeMember(
  { actor, provenAt }: ProvenActor,
  userId: string,
  { revokeKeys }: { revokeKeys: boolean },
  now = new Date(),
): Promise<string[]> {
  const revoked = await db.transaction(async (tx) => {
    const { member, members, owners } = await lockMember(tx, actor, userId);
    await lockActingKey(tx, actor, now);
    const isLeaving = userId === actor.userId;
    if (!isLeaving) requirePermission(await presentRole(tx, actor), "members.change");
    if (isLeaving && provenAt === null) throw onlyInConsole();
    if (member.role === "owner" && !isLeaving) requireRecentProof({ provenAt }, now);
    if (member.role === "owner" && owners.length === 1) throw lastOwner();
    const heir = isLeaving ? members.find(({ id, role }) => id !== userId && role === "owner") : actor;
    if (!heir) throw lastOwner();
    const toId = "userId" in heir ? heir.userId : heir.id;
    const keys = await moveKeys(tx, actor.ownerId, {
      fromId: userId,
      toId,
      revokedAt: revokeKeys ? now : null,
      // A key must not be able to do more because its member is gone.
      maxRole: member.role,
    });
    const revokedNow = revokeKeys ? keys.filter((key) => !key.wasRevoked) : [];
    await recordAudit(tx, actor, "key.revoked", revokedNow);
    if (member.role === "owner") await reportOwner(tx, actor, "owner_removed", member, owners);
    await deleteUser(tx, actor.ownerId, userId);
    await recordAudit(tx, actor, isLeaving ? "member.left" : "member.removed", { id: userId });
    return revokedNow.map(({ id }) => id);
  });
  sendMailsSoon();
  return revoked;
}

/** Tells owners by mail who became one, or is one no longer. Mails go with their user, so an owner who stays sends them. */
export async function reportOwner(
  tx: Db,
  { ownerId }: Pick<MemberActor, "ownerId">,
  kind: "owner_added" | "owner_removed",
  member: Pick<MemberRow, "id" | "email">,
  to: readonly Pick<MemberRow, "id" | "email">[],
): Promise<void> {
  const staying = to.find(({ id }) => id !== member.id);
  for (const { id, email } of to) {
    const userId = kind === "owner_removed" && id === member.id ? (staying?.id ?? id) : id;
    await queueMail(tx, { ownerId, userId, email }, kind, member.email);
  }
}

/** Asks everybody who may take over calls, by mail. Call `sendMailsSoon` after the transaction. */
export async function mailHandoverRequest(tx: Db, ownerId: string, sessionId: string): Promise<void> {
  for (const { id, email, role } of await listMemberRows(tx, ownerId)) {
    if (!mayDo(role, "conversations.change")) continue;
    await queueMail(tx, { ownerId, userId: id, email }, "handover_requested", sessionId);
  }
}

export const noSuchMember = () =>
  new AppError("NOT_FOUND", { message: "This person is not a member of the account" });

const lastOwner = () =>
  new AppError("VALIDATION", {
    reason: "invalid_state",
    message: "An account needs an owner. Make another member an owner first, or delete the account",
  });

/** Locks the account, so that two owners can't both leave at once, and finds the member. */
async function lockMember(
  tx: Db,
  actor: MemberActor,
  userId: string,
): Promise<{ member: MemberRow; members: MemberRow[]; owners: MemberRow[] }> {
  await lockAccount(tx, actor);
  const members = await listMemberRows(tx, actor.ownerId);
  const member = members.find(({ id }) => id === userId);
  if (!member) throw noSuchMember();
  return { member, members, owners: members.filter(({ role }) => role === "owner") };
}

/** The actor's role under the lock: it may have changed since the request was authenticated. */
async function presentRole(tx: Db, actor: MemberActor): Promise<Role> {
  const self = (await listMemberRows(tx, actor.ownerId)).find(({ id }) => id === actor.userId);
  if (!self) throw new AppError("AUTH_INVALID");
  return self.role;
}

/** For the operator: finds the member with this email (in lower case), of any account. Throws `NOT_FOUND`. */
export async function getMemberByEmail(email: string): Promise<MemberActor> {
  const user = await findUserByEmailAcrossOwners(db, email);
  if (!user) throw new AppError("NOT_FOUND", { message: "Account not found" });
  return { ownerId: user.ownerId, userId: user.id, role: user.role };
}

/** Lists the account's members, oldest first. */
export async function listMembers(actor: Actor): Promise<MemberRow[]> {
  return await listMemberRows(db, actor.ownerId);
}
