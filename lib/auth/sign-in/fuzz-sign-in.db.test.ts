import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { FakeBrowser } from "#lib/auth/sign-in/testing/fake-browser.ts";
import { Dice, HOSTILE_TEXTS } from "#lib/http/testing/hostile.ts";

const REQUESTS = 600;
const PATHS = [
  "callback/credentials",
  "callback/passkey",
  "callback/google",
  "callback/nobody",
  "callback",
  "signin/credentials",
  "signin/google",
  "signin",
  "signout",
  "session",
  "csrf",
  "providers",
  "error",
  "callback/__proto__",
  "signin/__proto__",
  "signin/passkey",
];
const COOKIES = ["session-token", "csrf-token", "callback-url", "state", "pkce.code_verifier"];
const FIELDS = [
  "email",
  "password",
  "code",
  "state",
  "callbackUrl",
  "csrfToken",
  "json",
  "error",
  "response",
  "__proto__",
];

/** Texts that a cookie, a form or a query can carry. */
const carried = HOSTILE_TEXTS.map((text) => text.toWellFormed());

describeDb("the sign-in's own routes", () => {
  test(`answer ${REQUESTS} hostile requests, and sign nobody in`, async () => {
    const { email } = await createConsoleAccount();
    const dice = new Dice("sign-in");
    const faults: string[] = [];
    for (let at = 0; at < REQUESTS; at += 1) {
      const browser = new FakeBrowser();
      // Half of them get past the check that the form is ours.
      const { body: own } = await browser.send("GET", "csrf");
      const fields = (): Record<string, string> =>
        Object.fromEntries(
          Array.from({ length: dice.below(5) }, () => [dice.pick(FIELDS), dice.pick(carried)]),
        );
      if (dice.chance(0.3)) browser.cookies[`next-auth.${dice.pick(COOKIES)}`] = dice.pick(carried);
      const body = {
        ...(dice.chance(0.5) && { csrfToken: own.csrfToken ?? "", email }),
        ...(dice.chance(0.1) && { password: `${PASSWORD}\u0000` }),
        ...fields(),
      };
      const [method, path, query] = [dice.pick(["GET", "POST"] as const), dice.pick(PATHS), fields()];
      const outcome = await browser.send(method, path, body, query).then(
        ({ status }) => status,
        (error: unknown) => String(error),
      );
      const isFault = typeof outcome === "string" || outcome >= 500;
      if (isFault)
        faults.push(`${at}: ${outcome} ${method} ${path} ${JSON.stringify({ body, query }).slice(0, 600)}`);
      const { session } = browser;
      browser.cookies["next-auth.callback-url"] = "/";
      if (session && (await browser.isSignedIn())) faults.push(`${at}: signed in`);
    }
    expect(faults.join("\n")).toBe("");
  });
});
