import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createConsoleAccount, firstMember, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { isInstanceEmpty } from "../accounts/accounts.ts";
import { createInvite } from "./invites.ts";
import { isInviteLive, signUp } from "./sign-up.ts";

const person = (invite?: string) => ({
  name: "Ana",
  email: `${newId()}@example.test`,
  password: PASSWORD,
  invite,
});
const accountOf = async (id: string) => (await db.select().from(accounts).where(eq(accounts.id, id)))[0];
const inviteOf = (url: string) => new URL(url).hash.replace("#invite=", "");
const own = { SIGNUP: env.SIGNUP };
const setPolicy = (policy: typeof env.SIGNUP) => Object.assign(env, { SIGNUP: policy });
afterEach(() => setPolicy(own.SIGNUP));

describeDb("signing up", () => {
  test("of eight simultaneous first visitors exactly one owns the instance, and operator-created accounts never do", async () => {
    expect(await isInstanceEmpty()).toBe(true);
    await createConsoleAccount();
    expect(await isInstanceEmpty()).toBe(false);
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => signUp(person())));
    const made = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value.id] : []));
    expect(made).toHaveLength(1);
    expect(await accountOf(made[0] ?? "")).toMatchObject({ isInstanceOwner: true, name: "Ana" });
  });

  test("by invitation each link creates one account, even if two people use it at once", async () => {
    setPolicy("invite");
    const [owner] = await db.select().from(accounts).where(eq(accounts.isInstanceOwner, true));
    const { url } = await createInvite(await firstMember(owner?.id ?? ""));
    const invite = inviteOf(url);
    await expect(signUp(person())).rejects.toMatchObject({ code: "AUTH_DENIED" });
    await expect(signUp(person(`${invite}x`))).rejects.toMatchObject({ code: "AUTH_DENIED" });
    const both = await Promise.allSettled([signUp(person(invite)), signUp(person(invite))]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await isInviteLive(invite)).toBe(false);
  });

  test("an invitation survives a taken email, but not its week", async () => {
    setPolicy("invite");
    const [owner] = await db.select().from(accounts).where(eq(accounts.isInstanceOwner, true));
    const invite = inviteOf((await createInvite(await firstMember(owner?.id ?? ""))).url);
    const taken = await createConsoleAccount();
    await expect(signUp({ ...person(invite), email: taken.email })).rejects.toMatchObject({
      code: "VALIDATION",
    });
    expect(await isInviteLive(invite)).toBe(true);
    const late = new Date(Date.now() + 8 * 86_400_000);
    await expect(signUp(person(invite), late)).rejects.toMatchObject({ code: "AUTH_DENIED" });
  });

  test("only the instance's owner invites", async () => {
    const { actor } = await createConsoleAccount();
    await expect(createInvite(actor)).rejects.toMatchObject({ code: "AUTH_DENIED" });
  });

  test("open lets everybody sign up, closed nobody", async () => {
    setPolicy("open");
    const { id } = await signUp(person());
    expect(await accountOf(id)).toMatchObject({ isInstanceOwner: false });
    setPolicy("closed");
    await expect(signUp(person())).rejects.toMatchObject({ code: "AUTH_DENIED" });
  });

  test("no password is stored in readable form", async () => {
    for (const { passwordHash } of await db.select().from(users)) {
      expect(passwordHash).toMatch(/^scrypt\$\d+\$8\$3\$/);
    }
  });
});
