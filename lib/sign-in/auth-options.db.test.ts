import { eq } from "drizzle-orm";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, signIns } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { newId } from "#lib/platform/ids.ts";
import { makeAuthOptions } from "#lib/sign-in/auth-options.ts";
import { BROWSER, createConsoleAccount, PASSWORD } from "#lib/sign-in/testing/console-account.ts";

type Answer = { status: number; redirect: string | undefined; body: Record<string, string> };

/** Goes through next-auth's handler, and keeps cookies as a browser does. */
class FakeBrowser {
  readonly cookies: Record<string, string> = {};
  readonly #address = newId();

  async send(method: "GET" | "POST", path: string, body: Record<string, string> = {}): Promise<Answer> {
    const answer: Answer = { status: 200, redirect: undefined, body: {} };
    const request = {
      method,
      body,
      query: { nextauth: path.split("/") },
      cookies: this.cookies,
      headers: {},
    };
    const response = {
      status: (status: number) => {
        answer.status = status;
        return response;
      },
      getHeader: () => undefined,
      setHeader: (name: string, value: string | string[]) => {
        if (name === "Location") answer.redirect = String(value);
        if (name === "Set-Cookie") this.#keep([value].flat());
        return response;
      },
      json: (value: Record<string, string>) => {
        answer.body = value;
        answer.redirect ??= value.url;
      },
      send: (value: Record<string, string> | undefined) => {
        answer.body = value ?? {};
      },
      end: () => undefined,
    };
    const options = makeAuthOptions({
      browser: async () => ({ ...BROWSER, address: this.#address }),
      current: async () => null,
    });
    // As much of both as next-auth touches.
    await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options);
    return answer;
  }

  #keep(lines: string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies[name] = decodeURIComponent(value);
    }
  }

  async signIn(email: string, password: string, more: Record<string, string> = {}) {
    const { body } = await this.send("GET", "csrf");
    const { csrfToken } = body as unknown as { csrfToken: string };
    return await this.send("POST", "callback/credentials", {
      csrfToken,
      email,
      password,
      json: "true",
      ...more,
    });
  }

  get session(): string {
    return this.cookies["next-auth.session-token"] ?? "";
  }

  async isSignedIn(): Promise<boolean> {
    const { body } = await this.send("GET", "session");
    return Object.keys(body).length > 0;
  }
}

describeDb("signing in", () => {
  test("with the right password there is a session, and a row for it", async () => {
    const { email, caller } = await createConsoleAccount();
    const browser = new FakeBrowser();
    expect(await browser.isSignedIn()).toBe(false);
    await browser.signIn(email, PASSWORD);
    expect(await browser.isSignedIn()).toBe(true);
    const rows = await db.select().from(signIns).where(eq(signIns.ownerId, caller.ownerId));
    expect(rows).toHaveLength(2);
  });

  test("wrong password and unknown e-mail are answered alike", async () => {
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

  test("the cookie of a deleted account, a revoked sign-in, a sign-out or a month ago opens nothing", async () => {
    for (const end of ["account", "row", "sign-out", "month"] as const) {
      const { email, caller } = await createConsoleAccount();
      const browser = new FakeBrowser();
      await browser.signIn(email, PASSWORD);
      const { session } = browser;
      const own = eq(signIns.ownerId, caller.ownerId);
      if (end === "account") await db.delete(accounts).where(eq(accounts.id, caller.ownerId));
      if (end === "row") await db.delete(signIns).where(own);
      if (end === "month") {
        await db
          .update(signIns)
          .set({ lastSeenAt: new Date(Date.now() - 31 * 86_400_000) })
          .where(own);
      }
      if (end === "sign-out") {
        const { body } = await browser.send("GET", "csrf");
        await browser.send("POST", "signout", body);
        browser.cookies["next-auth.session-token"] = session;
      }
      expect(await browser.isSignedIn(), end).toBe(false);
    }
  });

  test("a forged or foreign cookie opens nothing", async () => {
    const browser = new FakeBrowser();
    const parts = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    for (const forged of ["x", `${parts}.e30.`, `${parts}....`]) {
      browser.cookies["next-auth.session-token"] = forged;
      expect(await browser.isSignedIn()).toBe(false);
    }
  });

  test.each(["https://evil.test/x", "//evil.test", "https://localhost:3000.evil.test", "/\\evil.test"])(
    "callbackUrl %s leads nobody away",
    async (callbackUrl) => {
      const { email } = await createConsoleAccount();
      const { redirect } = await new FakeBrowser().signIn(email, PASSWORD, { callbackUrl });
      expect(new URL(redirect ?? "").origin).toBe("http://localhost:3000");
    },
  );

  test("the session says nothing but that there is one", async () => {
    const { email } = await createConsoleAccount();
    const browser = new FakeBrowser();
    await browser.signIn(email, PASSWORD);
    const { body } = await browser.send("GET", "session");
    expect(Object.keys(body)).toEqual(["expires"]);
  });
});
