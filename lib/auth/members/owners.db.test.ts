import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { mailsSettled, sendDueMails } from "#lib/auth/mails/account-mails.ts";
import { PROOF_LIFETIME_MS } from "#lib/auth/security/recent-proof.ts";
import { createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { createTestMember } from "#lib/http/testing/api-fixture.ts";
import type { MemberActor, Role } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Mail } from "#lib/platform/network/mail.ts";
import { inviteMember, joinAccount, listInvitations, resendInvitation } from "./invitations.ts";
import { changeRole, removeMember } from "./members.ts";
import { listMembers } from "./reads.ts";

const HOUR_MS = 3_600_000;
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
