import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Mail } from "#lib/platform/mail.ts";
import { authenticatePassword } from "#lib/sign-in/authenticate-password.ts";
import { changeEmail } from "#lib/sign-in/change-email.ts";
import { findSignIn } from "#lib/sign-in/find-sign-in.ts";
import { makeResetLinkByEmail } from "#lib/sign-in/make-reset-link.ts";
import { resetPassword } from "#lib/sign-in/reset-password.ts";
import { startSignIn } from "#lib/sign-in/start-sign-in.ts";
import { BROWSER, createConsoleAccount, PASSWORD } from "#lib/sign-in/testing/console-account.ts";

class FakeMailer {
  readonly sent: Mail[] = [];
  send = async (mail: Mail) => void this.sent.push(mail);
}

const newEmail = () => `new-${newId()}@example.test`;
const opens = async (email: string) =>
  (await authenticatePassword({ email, password: PASSWORD, address: newId() })) !== null;

describeDb("another e-mail", () => {
  test("is what opens the account from then on; other browsers are out, and the old address is told", async () => {
    const { caller, user, email, signInId } = await createConsoleAccount();
    const other = await startSignIn(user, BROWSER);
    const mailer = new FakeMailer();
    const next = newEmail();
    await (await changeEmail(caller, { email: next, password: PASSWORD, signInId }, mailer.send)).told;
    expect([await opens(next), await opens(email)]).toEqual([true, false]);
    expect([await findSignIn(signInId), await findSignIn(other)]).toEqual([expect.anything(), null]);
    expect(mailer.sent).toMatchObject([{ to: email, text: expect.stringContaining(next) }]);
  });

  test("makes links for a new password void that went to the old one", async () => {
    const { caller, email, signInId } = await createConsoleAccount();
    const token = new URL((await makeResetLinkByEmail(email)).url).hash.slice(1);
    await changeEmail(caller, { email: newEmail(), password: PASSWORD, signInId }, null);
    await expect(resetPassword({ token, password: PASSWORD })).rejects.toThrow("run out");
  });

  test("needs the password, and changes nothing without it", async () => {
    const { caller, email, signInId } = await createConsoleAccount();
    for (const password of ["wrong", undefined]) {
      const change = changeEmail(caller, { email: newEmail(), password, signInId }, null);
      await expect(change).rejects.toMatchObject({ details: [{ path: "password" }] });
    }
    expect(await opens(email)).toBe(true);
  });

  test("that somebody has is refused, also when two take it at once", async () => {
    const [one, two] = [await createConsoleAccount(), await createConsoleAccount()];
    const change = ({ caller, signInId }: typeof one, email: string) =>
      changeEmail(caller, { email, password: PASSWORD, signInId }, null);
    await expect(change(one, two.email)).rejects.toMatchObject({ details: [{ path: "email" }] });
    const wanted = newEmail();
    const both = await Promise.allSettled([change(one, wanted), change(two, wanted)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "VALIDATION" },
    });
  });

  test("cannot be used to find out who has an account here", async () => {
    const { caller, signInId } = await createConsoleAccount();
    const taken = await createConsoleAccount();
    const guess = () => changeEmail(caller, { email: taken.email, password: PASSWORD, signInId }, null);
    for (let count = 0; count < 5; count += 1) await expect(guess()).rejects.toThrow("taken");
    await expect(guess()).rejects.toMatchObject({ reason: "rate_limited" });
  });
});
