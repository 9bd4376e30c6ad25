import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accountMails, accounts, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { changePassword } from "#lib/auth/passwords/change-password.ts";
import { requestReset, resetPassword } from "#lib/auth/passwords/reset-password.ts";
import { changeEmail, confirmEmail, requestEmailLink } from "#lib/auth/sign-in/confirm-email.ts";
import { signInExternally } from "#lib/auth/sign-in/sign-in-externally.ts";
import { findSignIn, startSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import {
  BROWSER,
  createConsoleAccount,
  currentOf,
  firstMember,
  PASSWORD,
} from "#lib/auth/sign-in/testing/console-account.ts";
import { signUp } from "#lib/auth/sign-up/sign-up.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Mail } from "#lib/platform/network/mail.ts";
import { createKey } from "../keys/keys.ts";
import { disconnectIdentity } from "../security/access.ts";
import { mailsSettled, sendDueMails } from "./account-mails.ts";

const own = { SMTP_URL: env.SMTP_URL, SIGNUP: env.SIGNUP };
// A server that is away: nothing listens there.
beforeAll(() => void Object.assign(env, { SMTP_URL: "smtp://127.0.0.1:9", SIGNUP: "open" }));
afterEach(mailsSettled);
afterAll(() => void Object.assign(env, own));

/** Lets the server come back an hour later, and returns what it gets. */
async function deliver(): Promise<Mail[]> {
  const sent: Mail[] = [];
  // A mail that is just being tried is skipped.
  await mailsSettled();
  await sendDueMails(async (mail) => void sent.push(mail), new Date(Date.now() + HOUR_MS));
  return sent;
}
const subjectsTo = (mails: Mail[], email: string) =>
  mails.filter(({ to }) => to === email).map(({ subject }) => subject);
const tokenIn = (mails: Mail[], email: string): string => {
  const mail = mails.findLast(({ to, text }) => to === email && text.includes("/confirm-email#"));
  return /confirm-email#(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
};
const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0];
const newEmail = () => `new-${newId()}@example.test`;

describeDb("mails about an account's security", () => {
  test("report a new password, service and key, although the mail server is away at the time", async () => {
    const account = await createConsoleAccount();
    const { actor, email, signInId } = account;
    await changePassword(actor, { currentPassword: PASSWORD, password: "a wholly new password", signInId });
    const person = { provider: "google", subject: newId(), name: "", email, isEmailVerified: true };
    const connect = currentOf(account, { purpose: "connect", provider: "google" });
    await signInExternally({ ...person, authenticatedAt: null }, connect);
    await disconnectIdentity(currentOf(account), person);
    await createKey(actor, { name: "Site", scope: "full" });
    const mails = await deliver();
    // Those that were tried while the server was away come after the others.
    expect(subjectsTo(mails, email).sort()).toEqual([
      "Your Visavis account has a new API key",
      "Your Visavis password has changed",
      "google was connected to your Visavis account",
      "google was disconnected from your Visavis account",
    ]);
    expect(await deliver()).toEqual([]);
  });

  test("are in the language of the person's settings, and in English without one", async () => {
    const [german, other] = [await createConsoleAccount(), await createConsoleAccount()];
    await db.update(users).set({ language: "de" }).where(eq(users.id, german.user.id));
    for (const { actor, email } of [german, other]) {
      await createKey(actor, { name: "Site", scope: "full" });
      await (await requestReset({ email, address: newId() })).done;
      await requestEmailLink({ actor });
    }
    const mails = await deliver();
    expect(subjectsTo(mails, german.email).sort()).toEqual([
      "Bestätigen Sie Ihre E-Mail-Adresse für Visavis",
      "Ihr Visavis-Konto hat einen neuen API-Schlüssel",
      "Setzen Sie Ihr Visavis-Passwort zurück",
    ]);
    expect(mails.find(({ subject }) => subject.includes("API-Schlüssel"))?.text).toContain("„Site“");
    expect(subjectsTo(mails, other.email)).toContain("Your Visavis account has a new API key");
  });

  test("are kept and tried again while the server refuses them, for three days", async () => {
    const { actor, email } = await createConsoleAccount();
    await createKey(actor, { name: "Site", scope: "full" });
    const away = () => Promise.reject(new Error("421 try later"));
    const waiting = () => db.select().from(accountMails).where(eq(accountMails.recipient, email));
    for (const hours of [1, 3, 71]) {
      await sendDueMails(away, new Date(Date.now() + hours * HOUR_MS));
      expect(await waiting()).toHaveLength(1);
    }
    await sendDueMails(away, new Date(Date.now() + 73 * HOUR_MS));
    expect(await waiting()).toEqual([]);
  });

  test("are sent once, even by two processes at the same time, and not at all without the change", async () => {
    const { actor, email, signInId } = await createConsoleAccount();
    const input = { currentPassword: "wrong", password: "a wholly new password", signInId };
    await expect(changePassword(actor, input)).rejects.toThrow();
    await createKey(actor, { name: "Site", scope: "full" });
    const [one, two] = await Promise.all([deliver(), deliver()]);
    expect(subjectsTo([...one, ...two], email)).toEqual(["Your Visavis account has a new API key"]);
  });

  test("with a password link come later if the server is away, to the account's own address only", async () => {
    const [account, moved] = [await createConsoleAccount(), await createConsoleAccount()];
    for (const { email } of [account, moved]) await (await requestReset({ email, address: newId() })).done;
    const rows = await db.select().from(accountMails).where(eq(accountMails.userId, account.user.id));
    expect(rows).toMatchObject([{ recipient: account.email, kind: "reset_password" }]);
    await db.update(users).set({ email: newEmail() }).where(eq(users.id, moved.user.id));
    const mails = await deliver();
    expect(subjectsTo(mails, moved.email)).toEqual([]);
    expect(subjectsTo(mails, account.email)).toEqual(["Reset your Visavis password"]);
    const text = mails.find(({ to }) => to === account.email)?.text ?? "";
    await resetPassword({
      token: /reset-password#(\S+)/.exec(text)?.[1] ?? "",
      password: "a wholly new password",
    });
    expect(subjectsTo(await deliver(), account.email)).toEqual(["Your Visavis password has changed"]);
  });

  test("contain no secret at rest, and go with the account", async () => {
    const { actor, email, user } = await createConsoleAccount();
    await requestEmailLink({ actor });
    const rows = await db.select().from(accountMails).where(eq(accountMails.userId, user.id));
    expect(rows).toMatchObject([{ recipient: email, kind: "confirm_email", detail: email }]);
    await db.delete(accounts).where(eq(accounts.id, actor.ownerId));
    expect(subjectsTo(await deliver(), email)).toEqual([]);
  });
});

describeDb("an email", () => {
  test("is confirmed after the sign-up, by the account itself and once", async () => {
    const email = newEmail();
    const { id } = await signUp({ name: "Ana", email, password: PASSWORD });
    const actor = await firstMember(id);
    const session = { actor, signInId: await startSignIn({ id: actor.userId, ownerId: id }, BROWSER) };
    expect((await userOf(actor.userId))?.emailVerifiedAt).toBeNull();
    const token = tokenIn(await deliver(), email);
    // The victim of somebody else's sign-up, who is signed in to an account of their own.
    const victim = await createConsoleAccount();
    await expect(confirmEmail(victim, token)).rejects.toMatchObject({ code: "AUTH_DENIED" });
    await expect(confirmEmail(session, token, new Date(Date.now() + 25 * HOUR_MS))).rejects.toThrow(
      "expired",
    );
    expect(await confirmEmail(session, token)).toEqual({ email });
    expect((await userOf(actor.userId))?.emailVerifiedAt).toEqual(expect.any(Date));
    await expect(confirmEmail(session, token)).rejects.toThrow("has been used");
    await expect(requestEmailLink(session)).rejects.toThrow("is confirmed");
  });

  test("changes only once the link to the new address was opened; both addresses are notified", async () => {
    const { actor, email, user, signInId } = await createConsoleAccount();
    const other = await startSignIn(user, BROWSER);
    const next = newEmail();
    const change = { email: next, password: PASSWORD, signInId };
    expect(await changeEmail(actor, change)).toEqual({ isPending: true });
    expect((await userOf(user.id))?.email).toBe(email);
    const asked = await deliver();
    expect(subjectsTo(asked, email)).toEqual(["Somebody wants to change the email of your Visavis account"]);
    await confirmEmail({ actor, signInId }, tokenIn(asked, next));
    expect(await userOf(user.id)).toMatchObject({ email: next, emailVerifiedAt: expect.any(Date) });
    expect([await findSignIn(signInId), await findSignIn(other)]).toEqual([expect.anything(), null]);
    const told = await deliver();
    const changed = ["The email of your Visavis account has changed"];
    expect([subjectsTo(told, email), subjectsTo(told, next)]).toEqual([changed, changed]);
  });

  test("that was mistyped gives a stranger nothing, and a later change replaces the link", async () => {
    const { actor, email, user, signInId } = await createConsoleAccount();
    const [typo, right] = [newEmail(), newEmail()];
    await changeEmail(actor, { email: typo, password: PASSWORD, signInId });
    const stale = tokenIn(await deliver(), typo);
    await expect(confirmEmail(await createConsoleAccount(), stale)).rejects.toMatchObject({
      code: "AUTH_DENIED",
    });
    await changeEmail(actor, { email: right, password: PASSWORD, signInId });
    await expect(confirmEmail({ actor, signInId }, stale)).rejects.toThrow("has been used");
    expect((await userOf(user.id))?.email).toBe(email);
  });

  test("that somebody took in the meantime is refused, and the link stays usable", async () => {
    const { actor, signInId } = await createConsoleAccount();
    const wanted = newEmail();
    await changeEmail(actor, { email: wanted, password: PASSWORD, signInId });
    const token = tokenIn(await deliver(), wanted);
    await signUp({ name: "Eve", email: wanted, password: PASSWORD });
    await expect(confirmEmail({ actor, signInId }, token)).rejects.toMatchObject({
      details: [{ path: "email" }],
    });
  });
});
