import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { mailsSettled, sendDueMails } from "#lib/auth/mails/account-mails.ts";
import { PROOF_LIFETIME_MS } from "#lib/auth/security/recent-proof.ts";
import { createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { createTestMember } from "#lib/http/testing/api-fixture.ts";
import type { MemberActor, Role } from "#lib/platform/actor.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Mail } from "#lib/platform/network/mail.ts";
import { updateAccount } from "../accounts/accounts.ts";
import {
  inviteMember,
  joinAccount,
  listInvitations,
  readInvitation,
  resendInvitation,
} from "./invitations.ts";
import { changeRole, listMembers, removeMember } from "./members.ts";

const needsProof = { code: "AUTH_DENIED", figures: { proof: "required" } };
const proven = (actor: MemberActor) => ({ actor, provenAt: new Date() });
/** Somebody at a browser that its owner left open. */
const borrowed = (actor: MemberActor) => ({
  actor,
  provenAt: new Date(Date.now() - PROOF_LIFETIME_MS - 1_000),
});
const address = () => `${newId()}@example.test`;

async function addMember({ ownerId }: MemberActor, role: Role): Promise<MemberActor> {
  return { ownerId, userId: await createTestMember(ownerId, role), role };
}
const emailOf = async (member: MemberActor) =>
  (await listMembers(member)).find(({ id }) => id === member.userId)?.email ?? "";

describeDb("a borrowed browser of an owner", () => {
  test("can invite no owner, nor get the link of an invitation as owner", async () => {
    const { actor } = await createConsoleAccount();
    const invite = (role: Role) => inviteMember(borrowed(actor), { email: address(), role }, null);
    await expect(invite("owner")).rejects.toMatchObject(needsProof);
    expect(await listInvitations(actor)).toEqual([]);
    await inviteMember(proven(actor), { email: address(), role: "owner" }, null);
    const [{ id } = { id: "" }] = await listInvitations(actor);
    await expect(resendInvitation(borrowed(actor), id, null)).rejects.toMatchObject(needsProof);
    expect((await invite("editor")).url).toContain("/join#");
  });

  test("can make, demote and remove no owner, but change the roles of others", async () => {
    const { actor } = await createConsoleAccount();
    const [owner, editor] = [await addMember(actor, "owner"), await addMember(actor, "editor")];
    for (const attempt of [
      changeRole(borrowed(actor), editor.userId, "owner"),
      changeRole(borrowed(actor), owner.userId, "viewer"),
      removeMember(borrowed(actor), owner.userId, { revokeKeys: true }),
    ]) {
      await expect(attempt).rejects.toMatchObject(needsProof);
    }
    await changeRole(borrowed(actor), editor.userId, "viewer");
    await removeMember(borrowed(actor), editor.userId, { revokeKeys: true });
    expect((await listMembers(actor)).map(({ role }) => role)).toEqual(["owner", "owner"]);
  });
});

describeDb("invitations", () => {
  test("of an owner who was demoted or removed end at once, those of others stay", async () => {
    const { actor } = await createConsoleAccount();
    const inviteAs = async (member: MemberActor) => {
      const { url } = await inviteMember(proven(member), { email: address(), role: "owner" }, null);
      return new URL(url).hash.slice(1);
    };
    const [demoted, removed] = [await addMember(actor, "owner"), await addMember(actor, "owner")];
    const tokens = [await inviteAs(actor), await inviteAs(demoted), await inviteAs(removed)];
    await changeRole(proven(actor), demoted.userId, "editor");
    await removeMember(proven(actor), removed.userId, { revokeKeys: true });
    const found = await Promise.all(tokens.map((token) => readInvitation(token)));
    expect(found.map((invitation) => invitation?.role)).toEqual(["owner", undefined, undefined]);
    await expect(
      joinAccount({ token: tokens[1] ?? "", email: address(), password: PASSWORD }),
    ).rejects.toMatchObject({ code: "VALIDATION" });
  });

  test("go to 20 addresses an hour, and three a day to one, and their subject is not the sender's", async () => {
    const { actor } = await createConsoleAccount();
    await updateAccount(actor, { name: "Your parcel is held" });
    const sent: Mail[] = [];
    const send = async (mail: Mail) => void sent.push(mail);
    const now = Date.now();
    const invite = (email: string, at = now) =>
      inviteMember({ actor, provenAt: new Date(at) }, { email, role: "viewer" }, send, new Date(at));
    const tooMany = { code: "QUOTA_EXCEEDED", reason: "rate_limited" };
    const victim = address();
    await invite(victim);
    const [{ id } = { id: "" }] = await listInvitations(actor);
    const resend = () => resendInvitation(proven(actor), id, send);
    await resend();
    await resend();
    await expect(resend()).rejects.toMatchObject(tooMany);
    const other = (await createConsoleAccount()).actor;
    const fromOther = inviteMember(proven(other), { email: victim, role: "viewer" }, send);
    await expect(fromOther).rejects.toMatchObject(tooMany);
    for (let count = 0; count < 16; count += 1) await invite(address());
    await expect(invite(address())).rejects.toMatchObject(tooMany);
    expect(sent).toHaveLength(19);
    expect(sent.map(({ subject }) => subject).join()).not.toContain("parcel");
    await invite(address(), now + HOUR_MS + 1_000);
  });

  test("are at most 50 at a time, also without a mail server", async () => {
    const { actor } = await createConsoleAccount();
    const invite = () => inviteMember(proven(actor), { email: address(), role: "viewer" }, null);
    for (let count = 0; count < 50; count += 1) await invite();
    await expect(invite()).rejects.toMatchObject({ code: "QUOTA_EXCEEDED" });
  });
});

describeDb("mails about owners", () => {
  const own = env.SMTP_URL;
  // A server that is away: nothing listens there.
  beforeAll(() => void Object.assign(env, { SMTP_URL: "smtp://127.0.0.1:9" }));
  afterEach(mailsSettled);
  afterAll(() => void Object.assign(env, { SMTP_URL: own }));
  const deliver = async (): Promise<string[]> => {
    const sent: Mail[] = [];
    await mailsSettled();
    await sendDueMails(async (mail) => void sent.push(mail), new Date(Date.now() + HOUR_MS));
    return sent
      .filter(({ subject }) => subject.includes("owner"))
      .map(({ to, subject, text }) => `${to}: ${subject.slice(13)}: ${text.split(" ")[0]}`)
      .sort();
  };

  test("tell every owner, the new one included, who was made one or joined as one", async () => {
    const { actor, email } = await createConsoleAccount();
    const editor = await addMember(actor, "editor");
    await changeRole(proven(actor), editor.userId, "owner");
    const second = await emailOf(editor);
    const told = (who: string) => (to: string) => `${to}: account has a new owner: ${who}`;
    expect(await deliver()).toEqual([email, second].map(told(second)).sort());
    const third = address();
    const { url } = await inviteMember(proven(actor), { email: third, role: "owner" }, null);
    await joinAccount({ token: new URL(url).hash.slice(1), email: third, password: PASSWORD });
    expect(await deliver()).toEqual([email, second, third].map(told(third)).sort());
  });

  test("tell the owner who was removed, and the others", async () => {
    const { actor, email } = await createConsoleAccount();
    const owner = await addMember(actor, "owner");
    const gone = await emailOf(owner);
    await removeMember(proven(actor), owner.userId, { revokeKeys: true });
    const told = (to: string) => `${to}: account has an owner less: ${gone}`;
    expect(await deliver()).toEqual([email, gone].map(told).sort());
  });
});
