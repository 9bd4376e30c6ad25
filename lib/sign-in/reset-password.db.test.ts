import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Mail } from "#lib/platform/mail.ts";
import { authenticatePassword } from "#lib/sign-in/authenticate-password.ts";
import { changePassword } from "#lib/sign-in/change-password.ts";
import { findSignIn } from "#lib/sign-in/find-sign-in.ts";
import { makeResetLinkByEmail } from "#lib/sign-in/make-reset-link.ts";
import { requestReset } from "#lib/sign-in/request-reset.ts";
import { resetPassword } from "#lib/sign-in/reset-password.ts";
import { startSignIn } from "#lib/sign-in/start-sign-in.ts";
import { BROWSER, createConsoleAccount, PASSWORD } from "#lib/sign-in/testing/console-account.ts";

const NEW = "a wholly new password";
const tokenOf = (url: string) => new URL(url).hash.slice(1);
const opens = async (email: string, password: string) =>
  (await authenticatePassword({ email, password, address: newId() })) !== null;

class FakeMailer {
  readonly sent: Mail[] = [];
  send = async (mail: Mail) => void this.sent.push(mail);
}

describeDb("a new password", () => {
  test("by a link: it works once, the old password and every sign-in are gone", async () => {
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

  test("by a link that is two hours old: nothing happens", async () => {
    const { email } = await createConsoleAccount();
    const token = tokenOf((await makeResetLinkByEmail(email)).url);
    const later = new Date(Date.now() + 7_200_000);
    await expect(resetPassword({ token, password: NEW }, later)).rejects.toThrow("run out");
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

  test("nobody's inbox can be flooded with links", async () => {
    const mailer = new FakeMailer();
    const ask = () => requestReset({ email: "victim@example.test", address: "192.0.2.9" }, mailer.send);
    for (let count = 0; count < 5; count += 1) await ask();
    await expect(ask()).rejects.toMatchObject({ reason: "rate_limited" });
  });

  test("from the settings: the old one must be known, and other browsers are signed out", async () => {
    const { caller, user, email, signInId } = await createConsoleAccount();
    const other = await startSignIn(user, BROWSER);
    const change = (currentPassword: string | undefined) =>
      changePassword(caller, { currentPassword, password: NEW, signInId });
    await expect(change("wrong")).rejects.toMatchObject({ details: [{ path: "current_password" }] });
    await expect(change(undefined)).rejects.toMatchObject({ code: "VALIDATION" });
    await change(PASSWORD);
    expect(await opens(email, NEW)).toBe(true);
    expect(await findSignIn(signInId)).not.toBeNull();
    expect(await findSignIn(other)).toBeNull();
  });

  test("from a borrowed browser the old one cannot be guessed for long", async () => {
    const { caller, signInId } = await createConsoleAccount();
    const guess = () => changePassword(caller, { currentPassword: "guess", password: NEW, signInId });
    for (let count = 0; count < 5; count += 1) await expect(guess()).rejects.toThrow("not your password");
    await expect(guess()).rejects.toMatchObject({ reason: "rate_limited" });
  });
});
