import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { newId } from "#lib/platform/ids.ts";
import { signInExternally } from "#lib/sign-in/sign-in-externally.ts";
import { createConsoleAccount } from "#lib/sign-in/testing/console-account.ts";

const person = (email = `${newId()}@example.test`) => ({
  provider: "google",
  subject: newId(),
  name: "Ana",
  email,
  isEmailVerified: true,
});

describeDb("an external identity", () => {
  test("of the first visitor makes the instance's account, and finds it again", async () => {
    const ana = person();
    const made = await signInExternally(ana, null);
    expect(await signInExternally({ ...ana, email: "changed@example.test" }, null)).toEqual(made);
  });

  test("of a later visitor needs an invitation like everybody", async () => {
    await expect(signInExternally(person(), null)).rejects.toMatchObject({ code: "AUTH_DENIED" });
  });

  test("never takes over an account that has the same e-mail", async () => {
    const { email } = await createConsoleAccount();
    await expect(signInExternally(person(email.toUpperCase()), null)).rejects.toMatchObject({
      figures: { refusal: "email_taken" },
    });
  });

  test("with an unconfirmed e-mail makes nothing", async () => {
    await expect(signInExternally({ ...person(), isEmailVerified: false }, null)).rejects.toMatchObject({
      figures: { refusal: "unverified" },
    });
  });

  test("is tied to the account of whoever is signed in, and stays with it", async () => {
    const [mine, other] = [await createConsoleAccount(), await createConsoleAccount()];
    const ana = person();
    const tied = await signInExternally(ana, mine.caller);
    expect(tied.ownerId).toBe(mine.caller.ownerId);
    expect(await signInExternally(ana, other.caller)).toEqual(tied);
  });
});
