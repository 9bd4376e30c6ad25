import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { makeResetLinkByEmail } from "#lib/auth/passwords/make-reset-link.ts";
import { resetPassword } from "#lib/auth/passwords/reset-password.ts";
import { BROWSER, createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { newId } from "#lib/platform/ids.ts";
import { authenticatePassword } from "../passwords/change-password.ts";
import { changeEmail } from "./confirm-email.ts";
import { findSignIn, startSignIn } from "./sign-ins.ts";

const newEmail = () => `new-${newId()}@example.test`;
const opens = async (email: string) =>
  (await authenticatePassword({ email, password: PASSWORD, address: newId() })) !== null;

describeDb("another email, without a mail server", () => {
  test("signs in to the account from then on; other browsers are signed out", async () => {
    const { actor, user, email, signInId } = await createConsoleAccount();
    const other = await startSignIn(user, BROWSER);
    const next = newEmail();
    expect(await changeEmail(actor, { email: next, password: PASSWORD, signInId })).toEqual({
      isPending: false,
    });
    expect([await opens(next), await opens(email)]).toEqual([true, false]);
    expect([await findSignIn(signInId), await findSignIn(other)]).toEqual([expect.anything(), null]);
  });

  test("invalidates password links sent to the old address", async () => {
    const { actor, email, signInId } = await createConsoleAccount();
    const token = new URL((await makeResetLinkByEmail(email)).url).hash.slice(1);
    await changeEmail(actor, { email: newEmail(), password: PASSWORD, signInId });
    await expect(resetPassword({ token, password: PASSWORD })).rejects.toThrow("expired");
  });

  test("needs the password, and changes nothing without it", async () => {
    const { actor, email, signInId } = await createConsoleAccount();
    for (const password of ["wrong", undefined]) {
      const change = changeEmail(actor, { email: newEmail(), password, signInId });
      await expect(change).rejects.toMatchObject({ details: [{ path: "password" }] });
    }
    expect(await opens(email)).toBe(true);
  });

  test("that is in use is rejected, even if two accounts take it at once", async () => {
    const [one, two] = [await createConsoleAccount(), await createConsoleAccount()];
    const change = ({ actor, signInId }: typeof one, email: string) =>
      changeEmail(actor, { email, password: PASSWORD, signInId });
    await expect(change(one, two.email)).rejects.toMatchObject({ details: [{ path: "email" }] });
    const wanted = newEmail();
    const both = await Promise.allSettled([change(one, wanted), change(two, wanted)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "VALIDATION" },
    });
  });

  test("cannot be used to find out who has an account here", async () => {
    const { actor, signInId } = await createConsoleAccount();
    const taken = await createConsoleAccount();
    const guess = () => changeEmail(actor, { email: taken.email, password: PASSWORD, signInId });
    for (let count = 0; count < 5; count += 1) await expect(guess()).rejects.toThrow("taken");
    await expect(guess()).rejects.toMatchObject({ reason: "rate_limited" });
  });
});
