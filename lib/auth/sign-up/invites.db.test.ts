import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { describeDb } from "#db/testing.ts";
import { createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Mail } from "#lib/platform/network/mail.ts";
import { listInvites } from "../sign-in/current-session.ts";
import { createInvite, revokeInvite } from "./invites.ts";
import { isInviteLive, signUp, signUpIn } from "./sign-up.ts";

const inviteOf = (url: string) => new URL(url).hash.replace("#invite=", "");
const email = () => `${newId()}@example.test`;

/** The instance's owner, created once. */
let owner: Promise<MemberActor> | undefined;
const theOwner = () => {
  owner ??= db
    .transaction((tx) => signUpIn(tx, { name: "Fernwood", email: email(), passwordHash: null }, new Date()))
    .then(({ id, userId }) => ({ ownerId: id, userId, role: "owner" }));
  return owner;
};

describeDb("an invitation", () => {
  test("is listed with its note until it is used, revoked or a week old", async () => {
    const actor = await theOwner();
    const [used, revoked, open] = [
      await createInvite(actor, { note: "used" }),
      await createInvite(actor, { note: "revoked" }),
      await createInvite(actor),
    ];
    const notes = (await listInvites(actor)).map(({ note }) => note);
    expect(new Set(notes)).toEqual(new Set(["used", "revoked", null]));
    await signUp({ name: "Ana", email: email(), password: PASSWORD, invite: inviteOf(used.url) });
    const gone = (await listInvites(actor)).find(({ note }) => note === "revoked");
    await revokeInvite(actor, gone?.id ?? "");
    expect(await isInviteLive(inviteOf(revoked.url))).toBe(false);
    expect(await isInviteLive(inviteOf(open.url))).toBe(true);
    expect(await listInvites(actor)).toMatchObject([{ note: null, expiresAt: open.expiresAt }]);
    expect(await listInvites(actor, new Date(Date.now() + 8 * 86_400_000))).toEqual([]);
  });

  test("cannot be seen or revoked by anybody else", async () => {
    const actor = await theOwner();
    const { actor: other } = await createConsoleAccount();
    await createInvite(actor, { note: "mine" });
    const mine = (await listInvites(actor)).find(({ note }) => note === "mine");
    expect(await listInvites(other)).toEqual([]);
    await expect(revokeInvite(other, mine?.id ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listInvites(actor)).map(({ note }) => note)).toContain("mine");
  });

  test("is mailed if the recipient is an address; if the mail server refuses, the link is still shown", async () => {
    const actor = await theOwner();
    const sent: Mail[] = [];
    const send = async (mail: Mail) => void sent.push(mail);
    const to = email();
    const mailed = await createInvite(actor, { note: ` ${to.toUpperCase()}` }, send);
    expect(mailed.isMailed).toBe(true);
    expect(sent).toMatchObject([{ to, text: expect.stringContaining(mailed.url) }]);
    expect((await createInvite(actor, { note: "Ana" }, send)).isMailed).toBe(false);
    const refused = await createInvite(actor, { note: to }, () => Promise.reject(new Error("550 no")));
    expect(refused).toMatchObject({ isMailed: false, url: expect.stringContaining("/sign-up#invite=") });
    expect(sent).toHaveLength(1);
  });
});
