import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, instanceTokens } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { signInExternally } from "#lib/auth/sign-in/sign-in-externally.ts";
import { createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { makeSetupLink, needsSetupLink } from "./setup-link.ts";
import { signUp, signUpPolicy } from "./sign-up.ts";

const own = { APP_URL: env.APP_URL, SIGNUP: env.SIGNUP };
afterEach(() => void Object.assign(env, own));

const person = (more: { setup?: string; address?: string } = {}) => ({
  name: "Ana",
  email: `${newId()}@example.test`,
  password: PASSWORD,
  ...more,
});
const tokenOf = ({ url }: { url: string }) => new URL(url).hash.slice(1);
const isOwner = async (id: string) =>
  (await db.select().from(accounts).where(eq(accounts.id, id)))[0]?.isInstanceOwner;

test.each([
  ["http://localhost:3000", undefined, false],
  ["http://127.0.0.1:3000", "::1", false],
  ["http://[::1]:3000", "::ffff:127.0.0.1", false],
  ["http://visavis.localhost", "127.0.0.1", false],
  ["http://localhost:3000", "192.0.2.7", true],
  ["http://localhost:3000", "2001:db8::1", true],
  ["https://calls.example.com", "127.0.0.1", true],
  ["http://192.168.1.5:3000", undefined, true],
  ["http://127.evil.example", undefined, true],
])("an unowned instance at %s, visited from %s, needs a set-up link: %s", (url, address, expected) => {
  Object.assign(env, { APP_URL: url });
  expect(needsSetupLink(address)).toBe(expected);
});

describeDb("an instance with a public address and no owner", () => {
  beforeEach(async () => {
    await db.delete(accounts);
    Object.assign(env, { APP_URL: "https://calls.example.com", SIGNUP: "invite" });
  });

  test.each(["open", "invite"] as const)("is not given to a stranger while SIGNUP is %s", async (policy) => {
    Object.assign(env, { SIGNUP: policy });
    // Accounts from the command line make no difference.
    await createConsoleAccount();
    expect(await signUpPolicy()).toBe("setup");
    for (const setup of [undefined, "", "made-up"]) {
      await expect(signUp(person(setup === undefined ? {} : { setup }))).rejects.toMatchObject({
        code: "AUTH_DENIED",
      });
    }
    const stranger = { provider: "google", subject: newId(), name: "M", email: person().email };
    await expect(
      signInExternally({ ...stranger, isEmailVerified: true, authenticatedAt: null }, null),
    ).rejects.toMatchObject({ code: "AUTH_DENIED" });
  });

  test("is claimed with the link once, even by two people at once; only its hash is stored", async () => {
    const setup = tokenOf(await makeSetupLink());
    expect(JSON.stringify(await db.select().from(instanceTokens))).not.toContain(setup);
    const both = await Promise.allSettled([signUp(person({ setup })), signUp(person({ setup }))]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    for (const outcome of both) {
      if (outcome.status === "fulfilled") expect(await isOwner(outcome.value.id)).toBe(true);
    }
    await expect(makeSetupLink()).rejects.toMatchObject({ code: "VALIDATION" });
  });

  test("is not claimed with a link that is a day old or was replaced", async () => {
    const setup = tokenOf(await makeSetupLink());
    const late = new Date(Date.now() + 86_400_001);
    await expect(signUp(person({ setup }), late)).rejects.toMatchObject({ code: "AUTH_DENIED" });
    await makeSetupLink();
    await expect(signUp(person({ setup }))).rejects.toMatchObject({ code: "AUTH_DENIED" });
  });

  test("survives a taken email: the link still works", async () => {
    const { email } = await createConsoleAccount();
    const setup = tokenOf(await makeSetupLink());
    await expect(signUp({ ...person({ setup }), email })).rejects.toMatchObject({ code: "VALIDATION" });
    expect(await isOwner((await signUp(person({ setup }))).id)).toBe(true);
  });
});
