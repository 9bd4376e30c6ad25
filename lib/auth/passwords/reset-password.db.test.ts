import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { totpFactors, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { getTwoStep } from "#lib/auth/factors/authenticator-app.ts";
import { PROOF_LIFETIME_MS } from "#lib/auth/security/recent-proof.ts";
import { findUser, updateUser } from "#lib/auth/sign-in/queries.ts";
import { resetPasswordInput } from "#lib/auth/sign-in/schema.ts";
import { signInExternally } from "#lib/auth/sign-in/sign-in-externally.ts";
import { findSignIn, startSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import {
  BROWSER,
  createConsoleAccount,
  currentOf,
  PASSWORD,
} from "#lib/auth/sign-in/testing/console-account.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Mail } from "#lib/platform/network/mail.ts";
import { authenticateKey, createKey } from "../keys/keys.ts";
import { authenticatePassword, changePassword } from "./change-password.ts";
import { makeResetLinkByEmail } from "./make-reset-link.ts";
import { requestReset, resetPassword } from "./reset-password.ts";

const NEW = "a wholly new password";
const tokenOf = (url: string) => new URL(url).hash.slice(1);
const opens = async (email: string, password: string) =>
  (await authenticatePassword({ email, password, address: newId() })) !== null;

class FakeMailer {
  readonly sent: Mail[] = [];
  send = async (mail: Mail) => void this.sent.push(mail);
}

describeDb("a new password", () => {
  test("with a link: it works once, and invalidates the old password and every sign-in", async () => {
    const { email, signInId } = await createConsoleAccount();
    const token = tokenOf((await makeResetLinkByEmail(email)).url);
    const older = tokenOf((await makeResetLinkByEmail(email)).url);
    await resetPassword({ token, password: NEW });
    expect([await opens(email, NEW), await opens(email, PASSWORD)]).toEqual([true, false]);
    expect(await findSignIn(signInId)).toBeNull();
    for (const used of [token, older, "made up"]) {
      await expect(resetPassword({ token: used, password: PASSWORD })).rejects.toMatchObject({
        code: "VALIDATION",
      });
    }
  });

  test("is refused if it is short, common or made of the email; the link stays usable", async () => {
    const { email } = await createConsoleAccount();
    const token = tokenOf((await makeResetLinkByEmail(email)).url);
    for (const password of ["Password2024!!", "qwertyuiop123", `${email}1`]) {
      await expect(resetPassword({ token, password })).rejects.toMatchObject({
        details: [{ path: "password" }],
      });
    }
    expect(resetPasswordInput.safeParse({ token, password: "eleven char" }).success).toBe(false);
    await resetPassword({ token, password: NEW });
    expect(await opens(email, NEW)).toBe(true);
  });

  test("with a link that is two hours old: nothing happens", async () => {
    const { email } = await createConsoleAccount();
    const token = tokenOf((await makeResetLinkByEmail(email)).url);
    const later = new Date(Date.now() + 7_200_000);
    await expect(resetPassword({ token, password: NEW }, later)).rejects.toThrow("expired");
  });

  test("the link is mailed to the account's own address, and to nobody for an unknown one", async () => {
    const { email } = await createConsoleAccount();
    const mailer = new FakeMailer();
    await (await requestReset({ email, address: newId() }, mailer.send)).done;
    await (await requestReset({ email: "nobody@example.test", address: newId() }, mailer.send)).done;
    expect(mailer.sent.map(({ to }) => to)).toEqual([email]);
    const url = /https?:\S+/.exec(mailer.sent[0]?.text ?? "")?.[0] ?? "";
    await resetPassword({ token: tokenOf(url), password: NEW });
    expect(await opens(email, NEW)).toBe(true);
  });

  /** Signs up with the email, connects a service and makes a key, as an intruder or the owner would. */
  async function settleIn() {
    const account = await createConsoleAccount();
    const friend = {
      provider: "google",
      subject: newId(),
      name: "Mallory",
      email: "mallory@example.test",
      isEmailVerified: true,
      authenticatedAt: null,
    };
    await signInExternally(friend, currentOf(account, { purpose: "connect", provider: "google" }));
    const { key, id: keyId } = await createKey(account.actor, { name: "backdoor", scope: "full" });
    const canEnter = async () => [
      await signInExternally(friend, null).then(
        ({ ownerId }) => ownerId === account.actor.ownerId,
        () => false,
      ),
      await authenticateKey(key).then(
        () => true,
        () => false,
      ),
    ];
    const mailedToken = async () => {
      const mailer = new FakeMailer();
      await (await requestReset({ email: account.email, address: newId() }, mailer.send)).done;
      return tokenOf(/https?:\S+/.exec(mailer.sent[0]?.text ?? "")?.[0] ?? "");
    };
    return { ...account, canEnter, mailedToken, key, keyId };
  }

  test("by the true owner of an unproven email gets everybody else out", async () => {
    const { canEnter, mailedToken, key } = await settleIn();
    expect(await canEnter()).toEqual([true, true]);
    const { access, isRemoved } = await resetPassword({ token: await mailedToken(), password: NEW });
    expect(await canEnter()).toEqual([false, false]);
    expect(isRemoved).toBe(true);
    expect(access).toMatchObject({
      services: [{ name: "google", label: "mallory@example.test" }],
      keys: [{ name: "backdoor", lastFour: key.slice(-4) }],
    });
  });

  test("of a proven email keeps what opens the account, says so, and removes it if asked to", async () => {
    const { canEnter, mailedToken, actor, user, keyId } = await settleIn();
    await updateUser(db, actor.ownerId, user.id, { emailVerifiedAt: new Date() });
    const kept = await resetPassword({ token: await mailedToken(), password: NEW });
    expect([kept.isRemoved, kept.access.services.length, kept.access.keys.length]).toEqual([false, 1, 1]);
    expect(await canEnter()).toEqual([true, true]);
    const asked = { token: await mailedToken(), password: NEW, removeAccess: true };
    const { ownerId } = actor;
    expect(await resetPassword(asked)).toMatchObject({ isRemoved: true, ownerId, revoked: [keyId] });
    expect(await canEnter()).toEqual([false, false]);
  });

  test("by mail is no way around two-step sign-in, unless a stranger may have set it up; the operator's link is", async () => {
    const { user, actor, mailedToken, email } = await settleIn();
    const turnOn = async () => {
      const row = { userId: user.id, ownerId: actor.ownerId, sealedSecret: "x", confirmedAt: new Date() };
      await db.insert(totpFactors).values(row).onConflictDoNothing();
    };
    const isOn = async () => (await getTwoStep(actor)).isOn;
    await turnOn();
    await resetPassword({ token: await mailedToken(), password: NEW });
    expect(await isOn()).toBe(false);
    // From here on the email is proven.
    await turnOn();
    await resetPassword({ token: await mailedToken(), password: NEW, removeAccess: true });
    expect(await isOn()).toBe(true);
    const token = tokenOf((await makeResetLinkByEmail(email)).url);
    await resetPassword({ token, password: NEW, removeAccess: true });
    expect(await isOn()).toBe(false);
  });

  test("with the operator's link does not prove the email", async () => {
    const { canEnter, email, actor, user } = await settleIn();
    const token = tokenOf((await makeResetLinkByEmail(email)).url);
    expect((await resetPassword({ token, password: NEW })).isRemoved).toBe(false);
    expect(await canEnter()).toEqual([true, true]);
    expect((await findUser(db, actor.ownerId, user.id))?.emailVerifiedAt).toBeNull();
  });

  test("needs a recent proof if the account had none before", async () => {
    const { actor, user, signInId } = await createConsoleAccount();
    await db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
    const input = { currentPassword: undefined, password: NEW, signInId };
    for (const provenAt of [undefined, new Date(Date.now() - PROOF_LIFETIME_MS - 1)]) {
      await expect(changePassword(actor, { ...input, ...(provenAt && { provenAt }) })).rejects.toMatchObject({
        figures: { proof: "required" },
      });
    }
    await changePassword(actor, { ...input, provenAt: new Date() });
  });

  test("nobody's inbox can be flooded with links", async () => {
    const mailer = new FakeMailer();
    const ask = () => requestReset({ email: "victim@example.test", address: "192.0.2.9" }, mailer.send);
    for (let count = 0; count < 5; count += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ reason: "rate_limited" });
  });

  test("in the settings: needs the old one, and signs out other browsers", async () => {
    const { actor, user, email, signInId } = await createConsoleAccount();
    const other = await startSignIn(user, BROWSER);
    const change = (currentPassword: string | undefined) =>
      changePassword(actor, { currentPassword, password: NEW, signInId });
    await expect(change("wrong")).rejects.toMatchObject({ details: [{ path: "current_password" }] });
    await expect(change(undefined)).rejects.toMatchObject({ code: "VALIDATION" });
    await change(PASSWORD);
    expect(await opens(email, NEW)).toBe(true);
    expect(await findSignIn(signInId)).not.toBeNull();
    expect(await findSignIn(other)).toBeNull();
  });

  test("from a borrowed browser the old one cannot be guessed for long", async () => {
    const { actor, signInId } = await createConsoleAccount();
    const guess = () => changePassword(actor, { currentPassword: "guess", password: NEW, signInId });
    for (let count = 0; count < 5; count += 1) await expect(guess()).rejects.toThrow("password is wrong");
    await expect(guess()).rejects.toMatchObject({ reason: "rate_limited" });
  });
});
