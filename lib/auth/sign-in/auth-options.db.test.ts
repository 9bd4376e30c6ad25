import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, signIns } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { FakeBrowser } from "#lib/auth/sign-in/testing/fake-browser.ts";
import { setUserLanguage } from "./current-session.ts";

describeDb("signing in", () => {
  test("the right password creates a session and its row", async () => {
    const { email, actor } = await createConsoleAccount();
    const browser = new FakeBrowser();
    expect(await browser.isSignedIn()).toBe(false);
    await browser.signIn(email, PASSWORD);
    expect(await browser.isSignedIn()).toBe(true);
    const rows = await db.select().from(signIns).where(eq(signIns.ownerId, actor.ownerId));
    expect(rows).toHaveLength(2);
  });

  test("a browser learns the language of the person who signs in, and forgets that of the one before", async () => {
    const [own, other] = [await createConsoleAccount(), await createConsoleAccount()];
    await setUserLanguage(own.actor, "de");
    const browser = new FakeBrowser();
    await browser.signIn(own.email, PASSWORD);
    expect(browser.language).toBe("de");
    await browser.signIn(other.email, PASSWORD);
    expect(browser.language).toBeNull();
  });

  test("a wrong password and an unknown email get the same response", async () => {
    const { email } = await createConsoleAccount();
    const [wrong, unknown] = [new FakeBrowser(), new FakeBrowser()];
    const answers = [
      await wrong.signIn(email, "not the password"),
      await unknown.signIn("nobody@example.test", "not the password"),
    ];
    expect(answers[0]).toMatchObject({ status: 401 });
    expect(answers[0]?.redirect).toBe(answers[1]?.redirect);
    expect([wrong.session, unknown.session]).toEqual(["", ""]);
  });

  test("a form on another site, which cannot read the CSRF token, signs nobody in or out", async () => {
    const { email } = await createConsoleAccount();
    const browser = new FakeBrowser();
    await browser.send("GET", "csrf");
    for (const csrfToken of ["", "guess"]) {
      await browser.send("POST", "callback/credentials", { csrfToken, email, password: PASSWORD });
      expect(browser.session).toBe("");
    }
    await browser.signIn(email, PASSWORD);
    await browser.send("POST", "signout", { csrfToken: "guess" });
    expect(await browser.isSignedIn()).toBe(true);
  });

  test("the cookie of a deleted account, a revoked sign-in, a sign-out, a week without use or a month ago is rejected", async () => {
    for (const end of ["account", "row", "sign-out", "week", "month"] as const) {
      const { email, actor } = await createConsoleAccount();
      const browser = new FakeBrowser();
      await browser.signIn(email, PASSWORD);
      const { session } = browser;
      const own = eq(signIns.ownerId, actor.ownerId);
      if (end === "account") await db.delete(accounts).where(eq(accounts.id, actor.ownerId));
      if (end === "row") await db.delete(signIns).where(own);
      const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
      if (end === "week")
        await db
          .update(signIns)
          .set({ lastSeenAt: daysAgo(7.1) })
          .where(own);
      // Used all the time.
      if (end === "month")
        await db
          .update(signIns)
          .set({ createdAt: daysAgo(30.1) })
          .where(own);
      if (end === "sign-out") {
        const { body } = await browser.send("GET", "csrf");
        await browser.send("POST", "signout", body);
        browser.cookies["next-auth.session-token"] = session;
      }
      expect(await browser.isSignedIn(), end).toBe(false);
    }
  });

  test("a forged or foreign cookie is rejected", async () => {
    const browser = new FakeBrowser();
    const parts = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    for (const forged of ["x", `${parts}.e30.`, `${parts}....`]) {
      browser.cookies["next-auth.session-token"] = forged;
      expect(await browser.isSignedIn()).toBe(false);
    }
  });

  test.each(["https://evil.test/x", "//evil.test", "https://localhost:3000.evil.test", "/\\evil.test"])(
    "callbackUrl %s redirects nobody to another site",
    async (callbackUrl) => {
      const { email } = await createConsoleAccount();
      const { redirect } = await new FakeBrowser().signIn(email, PASSWORD, { callbackUrl });
      expect(new URL(redirect ?? "").origin).toBe("http://localhost:3000");
    },
  );

  test("the session response reveals nothing except that it exists", async () => {
    const { email } = await createConsoleAccount();
    const browser = new FakeBrowser();
    await browser.signIn(email, PASSWORD);
    const { body } = await browser.send("GET", "session");
    expect(Object.keys(body)).toEqual(["expires"]);
  });
});
