import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { describeDb } from "#db/testing.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Mail } from "#lib/platform/mail.ts";
import { createInvite } from "#lib/sign-in/create-invite.ts";
import { listInvites } from "#lib/sign-in/list-invites.ts";
import { revokeInvite } from "#lib/sign-in/revoke-invite.ts";
import { signUp, signUpIn } from "#lib/sign-in/sign-up.ts";
import { isInviteLive } from "#lib/sign-in/sign-up-policy.ts";
import { createConsoleAccount, PASSWORD } from "#lib/sign-in/testing/console-account.ts";

const inviteOf = (url: string) => new URL(url).searchParams.get("invite") ?? "";
const email = () => `${newId()}@example.test`;

/** The instance's owner, made once. */
let owner: Promise<{ ownerId: string }> | undefined;
const theOwner = () => {
  owner ??= db
    .transaction((tx) => signUpIn(tx, { name: "Fernwood", email: email(), passwordHash: null }, new Date()))
    .then(({ id }) => ({ ownerId: id }));
  return owner;
};

describeDb("an invitation", () => {
  test("is listed with its note until it is used, revoked or a week old", async () => {
    const caller = await theOwner();
    const [used, revoked, open] = [
      await createInvite(caller, { note: "used" }),
      await createInvite(caller, { note: "revoked" }),
      await createInvite(caller),
    ];
    const notes = (await listInvites(caller)).map(({ note }) => note);
    expect(new Set(notes)).toEqual(new Set(["used", "revoked", null]));
    await signUp({ name: "Ana", email: email(), password: PASSWORD, invite: inviteOf(used.url) });
    const gone = (await listInvites(caller)).find(({ note }) => note === "revoked");
    await revokeInvite(caller, gone?.id ?? "");
    expect(await isInviteLive(inviteOf(revoked.url))).toBe(false);
    expect(await isInviteLive(inviteOf(open.url))).toBe(true);
    expect(await listInvites(caller)).toMatchObject([{ note: null, expiresAt: open.expiresAt }]);
    expect(await listInvites(caller, new Date(Date.now() + 8 * 86_400_000))).toEqual([]);
  });

  test("is nobody else's to see or to revoke", async () => {
    const caller = await theOwner();
    const { caller: other } = await createConsoleAccount();
    await createInvite(caller, { note: "mine" });
    const mine = (await listInvites(caller)).find(({ note }) => note === "mine");
    expect(await listInvites(other)).toEqual([]);
    await expect(revokeInvite(other, mine?.id ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await listInvites(caller)).map(({ note }) => note)).toContain("mine");
  });

  test("goes by mail to a note that is an address; when the mail server refuses, the link is still shown", async () => {
    const caller = await theOwner();
    const sent: Mail[] = [];
    const send = async (mail: Mail) => void sent.push(mail);
    const to = email();
    const mailed = await createInvite(caller, { note: ` ${to.toUpperCase()}` }, send);
    expect(mailed.isMailed).toBe(true);
    expect(sent).toMatchObject([{ to, text: expect.stringContaining(mailed.url) }]);
    expect((await createInvite(caller, { note: "Ana" }, send)).isMailed).toBe(false);
    const refused = await createInvite(caller, { note: to }, () => Promise.reject(new Error("550 no")));
    expect(refused).toMatchObject({ isMailed: false, url: expect.stringContaining("/sign-up?invite=") });
    expect(sent).toHaveLength(1);
  });
});
