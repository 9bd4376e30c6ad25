import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, signIns, userIdentities, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { isRecentlyProven } from "#lib/auth/security/recent-proof.ts";
import {
  createConsoleAccount,
  currentOf,
  firstMember,
  PASSWORD,
} from "#lib/auth/sign-in/testing/console-account.ts";
import { FakeBrowser } from "#lib/auth/sign-in/testing/fake-browser.ts";
import { type OidcPerson, OidcServer } from "#lib/auth/sign-in/testing/oidc-server.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { createInvite } from "../sign-up/invites.ts";

const server = new OidcServer();
const overview = `${new URL(env.APP_URL).origin}/overview`;

const person = (more: Partial<OidcPerson> = {}): OidcPerson => ({
  sub: newId(),
  email: `${newId()}@example.test`,
  email_verified: true,
  name: "Ana Weber",
  ...more,
});

/** Signs a person in with a new browser; returns it and where it was redirected. */
async function enter(who: OidcPerson | null, callbackUrl?: string) {
  server.person = who;
  const browser = new FakeBrowser();
  const redirect = new URL(await browser.signInBy("oidc", callbackUrl), overview);
  return { browser, path: redirect.pathname, error: redirect.searchParams.get("error") };
}

const accountsOf = async ({ sub }: OidcPerson) =>
  await db
    .select({
      id: accounts.id,
      name: accounts.name,
      isInstanceOwner: accounts.isInstanceOwner,
      email: users.email,
    })
    .from(userIdentities)
    .innerJoin(accounts, eq(accounts.id, userIdentities.ownerId))
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(eq(userIdentities.subject, sub));

describeDb("signing in with an OpenID Connect service", () => {
  beforeAll(async () => {
    const client = {
      id: "visavis",
      secret: "known to both",
      redirectUri: new URL("/api/auth/callback/oidc", overview).href,
    };
    const OIDC_ISSUER = await server.listen(client);
    Object.assign(env, {
      OIDC_ISSUER,
      OIDC_CLIENT_ID: client.id,
      OIDC_CLIENT_SECRET: client.secret,
      SIGNUP: "invite",
    });
  });
  afterAll(() => server.close());

  let owner: OidcPerson;
  beforeEach(async () => {
    if (owner) return;
    owner = person({ name: "First Visitor" });
    const { browser, path } = await enter(owner);
    expect(path).toBe("/overview");
    expect(await browser.isSignedIn()).toBe(true);
  });

  test("the first visitor owns the instance, with the service's name and email", async () => {
    const [made] = await accountsOf(owner);
    expect(made).toMatchObject({ name: "First Visitor", email: owner.email, isInstanceOwner: true });
  });

  test("signing in again opens the same account, in another browser, even if the email has changed", async () => {
    const { browser } = await enter({ ...owner, email: "changed@example.test" });
    const again = await accountsOf(owner);
    expect(again).toHaveLength(1);
    const rows = await db
      .select()
      .from(signIns)
      .where(eq(signIns.ownerId, again[0]?.id ?? ""));
    expect(rows.length).toBeGreaterThanOrEqual(2);
    expect(await browser.isSignedIn()).toBe(true);
  });

  test("a stranger is redirected to the sign-in page, which says why, and nothing is created", async () => {
    const stranger = person();
    const { browser, path, error } = await enter(stranger);
    expect([path, error]).toEqual(["/sign-in", "sign_up"]);
    expect(await browser.isSignedIn()).toBe(false);
    expect(await accountsOf(stranger)).toEqual([]);
  });

  test("an invited person gets their own account, once", async () => {
    const [{ id: ownerId } = { id: "" }] = await accountsOf(owner);
    const { url: link } = await createInvite(await firstMember(ownerId));
    // The page reads the fragment and names the invitation in the URL that the service returns to.
    const url = link.replace("#", "?");
    const guest = person({ name: "" });
    const { browser, path } = await enter(guest, url);
    expect(path).toBe("/sign-up");
    expect(await browser.isSignedIn()).toBe(true);
    const name = guest.email.split("@", 1)[0];
    expect(await accountsOf(guest)).toMatchObject([{ name, isInstanceOwner: false }]);
    expect(await enter(person(), url)).toMatchObject({ path: "/sign-in", error: "sign_up" });
  });

  test("an email that is unconfirmed, or has an account here, is rejected", async () => {
    const { email } = await createConsoleAccount();
    expect(await enter(person({ email_verified: false }))).toMatchObject({ error: "unverified" });
    expect(await enter(person({ email }))).toMatchObject({ error: "email_taken" });
  });

  test("once connected in the settings it opens the account in addition to the password", async () => {
    const account = await createConsoleAccount();
    const { actor, email } = account;
    const mine = person({ email });
    server.person = mine;
    const browser = new FakeBrowser();
    browser.current = currentOf(account);
    expect(await browser.signInBy("oidc", "/settings")).toContain("error=not_confirmed");
    expect(await accountsOf(mine)).toEqual([]);
    browser.current = currentOf(account, { purpose: "connect", provider: "oidc" });
    await browser.signInBy("oidc", "/settings");
    expect(await accountsOf(mine)).toMatchObject([{ id: actor.ownerId, email }]);
    expect(await (await enter(mine)).browser.isSignedIn()).toBe(true);
    const byPassword = new FakeBrowser();
    await byPassword.signIn(email, PASSWORD);
    expect(await byPassword.isSignedIn()).toBe(true);
  });

  test("proves who the person is only if the service has asked them again", async () => {
    const account = await createConsoleAccount();
    const mine = person();
    server.person = mine;
    const browser = new FakeBrowser();
    browser.current = currentOf(account, { purpose: "connect", provider: "oidc" });
    await browser.signInBy("oidc", "/settings");
    const latest = async () => {
      const [row] = await db
        .select()
        .from(signIns)
        .where(eq(signIns.ownerId, account.actor.ownerId))
        .orderBy(desc(signIns.createdAt), desc(signIns.id))
        .limit(1);
      return row;
    };
    // Coming from the sign-in page: the service's cookie may be as old as ours.
    await enter(mine);
    expect(isRecentlyProven((await latest())?.provenAt ?? new Date())).toBe(false);
    browser.current = currentOf(account, { purpose: "prove", provider: "oidc" });
    expect(await browser.signInBy("oidc", "/settings")).toContain("error=not_proven");
    const fresh = { prompt: "login", max_age: "0" };
    expect(await browser.signInBy("oidc", "/api-keys", fresh)).toMatch(/api-keys$/);
    expect(isRecentlyProven((await latest())?.provenAt ?? new Date(0))).toBe(true);
    server.person = person();
    expect(await browser.signInBy("oidc", "/settings", fresh)).toContain("error=not_confirmed");
    server.person = owner;
    expect(await browser.signInBy("oidc", "/settings", fresh)).toContain("error=other_person");
  });

  test("cancelling at the service, or returning with an unknown state, shows an error", async () => {
    const { browser, path, error } = await enter(null);
    expect([path, error]).toEqual(["/api/auth/error", "Callback"]);
    // A page of next-auth, which redirects to its sign-in page, and that to ours.
    const { redirect } = await browser.send("GET", "signin", {}, { error: "Callback" });
    const led = new URL(redirect ?? "", overview);
    expect([led.pathname, led.searchParams.get("error")]).toEqual(["/sign-in", "Callback"]);
    server.person = owner;
    const forged = await browser.send("GET", "callback/oidc", {}, { code: "made-up", state: "made-up" });
    expect(forged.redirect).toContain("error=OAuthCallback");
    expect(await browser.isSignedIn()).toBe(false);
  });
});
