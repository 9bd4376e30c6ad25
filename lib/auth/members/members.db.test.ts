import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { apiKeys, auditEvents } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { findSignIn, startSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import { BROWSER, createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { createTestKey, createTestMember } from "#lib/http/testing/api-fixture.ts";
import type { MemberActor, Role } from "#lib/platform/actor.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Mail } from "#lib/platform/network/mail.ts";
import { authenticateKey } from "../keys/keys.ts";
import { authenticatePassword } from "../passwords/change-password.ts";
import {
  inviteMember,
  joinAccount,
  listInvitations,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from "./invitations.ts";
import { changeRole, listMembers, removeMember } from "./members.ts";

const proven = (actor: MemberActor, provenAt = new Date()) => ({ actor, provenAt });
const address = () => `${newId()}@example.test`;
const tokenIn = (url: string) => new URL(url).hash.slice(1);

async function addMember({ ownerId }: MemberActor, role: Role): Promise<MemberActor> {
  return { ownerId, userId: await createTestMember(ownerId, role), role };
}

const rolesOf = async (actor: MemberActor) => (await listMembers(actor)).map(({ role }) => role);

async function auditOf(actor: MemberActor): Promise<string[]> {
  const rows = await db.select().from(auditEvents).where(eq(auditEvents.ownerId, actor.ownerId));
  return rows.map(({ action }) => action).filter((action) => /^(member|key)\./.test(action));
}

describeDb("an invitation to an account", () => {
  test("makes one person a member with its role, who then signs in", async () => {
    const { actor } = await createConsoleAccount();
    const email = address();
    const { url, isMailed } = await inviteMember(proven(actor), { email, role: "editor" }, null);
    expect(isMailed).toBe(false);
    expect(await readInvitation(tokenIn(url))).toMatchObject({ email, role: "editor" });
    await joinAccount({ token: tokenIn(url), email, password: PASSWORD });
    const user = await authenticatePassword({ email, password: PASSWORD, address: "192.0.2.7" });
    expect(user).toMatchObject({ ownerId: actor.ownerId, role: "editor" });
    expect(await listInvitations(actor)).toEqual([]);
    await expect(
      joinAccount({ token: tokenIn(url), email: address(), password: PASSWORD }),
    ).rejects.toMatchObject({ code: "VALIDATION" });
    expect(await auditOf(actor)).toEqual(["member.invited", "member.joined"]);
  });

  test("used by two people at once lets one of them in", async () => {
    const { actor } = await createConsoleAccount();
    const { url } = await inviteMember(proven(actor), { email: address(), role: "viewer" }, null);
    const join = () => joinAccount({ token: tokenIn(url), email: address(), password: PASSWORD });
    const outcomes = await Promise.allSettled([join(), join()]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await rolesOf(actor)).toEqual(["owner", "viewer"]);
  });

  test("is not for an address that already signs in here, nor for a common password, and survives the attempt", async () => {
    const [{ actor }, other] = [await createConsoleAccount(), await createConsoleAccount()];
    await expect(
      inviteMember(proven(actor), { email: other.email, role: "viewer" }, null),
    ).rejects.toMatchObject({
      message: "This address already signs in to an account here. Use another address",
    });
    const { url } = await inviteMember(proven(actor), { email: address(), role: "viewer" }, null);
    const join = (email: string) => joinAccount({ token: tokenIn(url), email, password: PASSWORD });
    await expect(join(other.email)).rejects.toMatchObject({ details: [{ path: "email" }] });
    const common = { token: tokenIn(url), email: address(), password: "Password2024!!" };
    await expect(joinAccount(common)).rejects.toMatchObject({ details: [{ path: "password" }] });
    expect(await readInvitation(tokenIn(url))).not.toBeNull();
    await join(address());
  });

  test("ends after a week, when it is revoked, and when it is sent again", async () => {
    const { actor } = await createConsoleAccount();
    const invite = async () =>
      tokenIn((await inviteMember(proven(actor), { email: address(), role: "owner" }, null)).url);
    const first = await invite();
    expect(await readInvitation(first, new Date(Date.now() + 8 * DAY_MS))).toBeNull();
    const [{ id } = { id: "" }] = await listInvitations(actor);
    const again = tokenIn((await resendInvitation(proven(actor), id, null)).url);
    expect([await readInvitation(first), (await readInvitation(again))?.role]).toEqual([null, "owner"]);
    await revokeInvitation(actor, id);
    expect(await readInvitation(again)).toBeNull();
    await expect(resendInvitation(proven(actor), id, null)).rejects.toMatchObject({ code: "VALIDATION" });
  });

  test("of another account cannot be revoked or sent again", async () => {
    const [mine, other] = [await createConsoleAccount(), await createConsoleAccount()];
    const { url } = await inviteMember(proven(mine.actor), { email: address(), role: "owner" }, null);
    const [{ id } = { id: "" }] = await listInvitations(mine.actor);
    expect(await listInvitations(other.actor)).toEqual([]);
    await expect(revokeInvitation(other.actor, id)).rejects.toThrow();
    await expect(resendInvitation(proven(other.actor), id, null)).rejects.toThrow();
    expect(await readInvitation(tokenIn(url))).not.toBeNull();
  });

  test("is mailed; while the mail server is away, the link is still there to copy", async () => {
    const { actor } = await createConsoleAccount();
    const sent: Mail[] = [];
    const email = address();
    const mailed = await inviteMember(
      proven(actor),
      { email, role: "viewer" },
      async (mail) => void sent.push(mail),
    );
    expect(mailed.isMailed).toBe(true);
    expect(sent).toMatchObject([{ to: email, text: expect.stringContaining(mailed.url) }]);
    const away = () => Promise.reject(new Error("connect ECONNREFUSED"));
    const kept = await inviteMember(proven(actor), { email: address(), role: "viewer" }, away);
    expect(kept).toMatchObject({ isMailed: false, url: expect.stringContaining("/join#") });
  });
});

describeDb("members", () => {
  test("of the last two owners, only one can leave, even at the same moment", async () => {
    const { actor } = await createConsoleAccount();
    const second = await addMember(actor, "owner");
    await addMember(actor, "editor");
    const leave = (member: MemberActor) => removeMember(proven(member), member.userId, { revokeKeys: true });
    const outcomes = await Promise.allSettled([leave(actor), leave(second)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [refused] = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "VALIDATION", reason: "invalid_state" });
    expect((await rolesOf(actor)).sort()).toEqual(["editor", "owner"]);
  });

  test("two owners who demote each other at the same moment leave one owner", async () => {
    const { actor } = await createConsoleAccount();
    const second = await addMember(actor, "owner");
    const outcomes = await Promise.allSettled([
      changeRole(proven(actor), second.userId, "viewer"),
      changeRole(proven(second), actor.userId, "viewer"),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await rolesOf(actor)).sort()).toEqual(["owner", "viewer"]);
  });

  test("the only owner can neither leave nor become an editor", async () => {
    const { actor } = await createConsoleAccount();
    await expect(removeMember(proven(actor), actor.userId, { revokeKeys: true })).rejects.toThrow(
      "needs an owner",
    );
    await expect(changeRole(proven(actor), actor.userId, "editor")).rejects.toThrow("needs an owner");
    expect(await rolesOf(actor)).toEqual(["owner"]);
  });

  test("who are removed are signed out, and their keys are revoked", async () => {
    const { actor } = await createConsoleAccount();
    const member = await addMember(actor, "editor");
    const signInId = await startSignIn({ id: member.userId, ownerId: member.ownerId }, BROWSER);
    const { key, keyId } = await createTestKey(member);
    await removeMember(proven(actor), member.userId, { revokeKeys: true });
    expect(await findSignIn(signInId)).toBeNull();
    await expect(authenticateKey(key)).rejects.toMatchObject({ code: "AUTH_INVALID" });
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.id, keyId));
    expect(row).toMatchObject({ userId: actor.userId, revokedAt: expect.any(Date) });
    expect(await auditOf(actor)).toEqual(["key.revoked", "member.removed"]);
  });

  test("can be removed with their keys kept, which then belong to the owner who removed them and have the same rights as before", async () => {
    const { actor } = await createConsoleAccount();
    const member = await addMember(actor, "viewer");
    const { key, keyId } = await createTestKey(member);
    expect(await authenticateKey(key)).toMatchObject({ role: "viewer" });
    await removeMember(proven(actor), member.userId, { revokeKeys: false });
    expect(await authenticateKey(key)).toMatchObject({ role: "viewer", keyId });
    // Nor after its next member is gone, too.
    const heir = await addMember(actor, "owner");
    await removeMember(proven(heir), actor.userId, { revokeKeys: false });
    expect(await authenticateKey(key)).toMatchObject({ role: "viewer", keyId });
    expect((await db.select().from(apiKeys).where(eq(apiKeys.id, keyId)))[0]?.userId).toBe(heir.userId);
  });

  test("cannot use a role they have just lost", async () => {
    const { actor } = await createConsoleAccount();
    const former = await addMember(actor, "owner");
    await changeRole(proven(actor), former.userId, "editor");
    await expect(changeRole(proven(former), actor.userId, "viewer")).rejects.toMatchObject({
      code: "AUTH_DENIED",
    });
    await expect(removeMember(proven(former), actor.userId, { revokeKeys: true })).rejects.toMatchObject({
      code: "AUTH_DENIED",
    });
  });

  test("of another account cannot be seen, changed or removed", async () => {
    const [mine, other] = [await createConsoleAccount(), await createConsoleAccount()];
    await expect(changeRole(proven(mine.actor), other.actor.userId, "viewer")).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await expect(
      removeMember(proven(mine.actor), other.actor.userId, { revokeKeys: true }),
    ).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await listMembers(mine.actor)).map(({ id }) => id)).toEqual([mine.actor.userId]);
    const [key] = [await createTestKey(other.actor)];
    const theirs = and(eq(apiKeys.id, key.keyId), eq(apiKeys.userId, other.actor.userId));
    expect(await db.select().from(apiKeys).where(theirs)).toHaveLength(1);
  });
});
