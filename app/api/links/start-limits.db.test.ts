import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks, sessionConsents, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { countOne } from "#lib/http/limits/rate-limit.ts";
import {
  callApi,
  createTestAccount,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { createHostedLink, deleteHostedLinks, listNamedLinks, updateHostedLink } from "#lib/links/links.ts";
import { createHostedLinkInput } from "#lib/links/schema.ts";
import { findOpenedLink } from "#lib/links/visit/open-link.ts";
import { provePasscode } from "#lib/links/visit/prove-passcode.ts";
import { hashAddress } from "#lib/platform/crypto/address-hash.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { MINUTE_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { conversationRoutes } from "../conversations/conversation-routes.ts";
import { OPTIONS } from "./[token]/[operation]/route.ts";
import { LINK_OPERATIONS } from "./operations.ts";

const connect = conversationRoutes["/conversations/connect"].POST;

const { start: POST } = LINK_OPERATIONS;

describeDb("the limits of a hosted link", () => {
  let account: TestAccount;
  beforeEach(async () => {
    setMediaServer(true);
    account = await createTestAccount();
  });
  const make = async (limits: object) => {
    const { scenarioId: scenario_id, avatarId: avatar_id } = account;
    const input = createHostedLinkInput.parse({ scenario_id, avatar_id, label: "Door", ...limits });
    return await createHostedLink(account, input);
  };
  const start = (token: string, body: object = {}, address: string = newId()) =>
    callApi(POST, { params: { token }, body, headers: { "x-forwarded-for": address } });
  const outcome = async (token: string, body?: object, address?: string) => {
    const answer = await start(token, body, address);
    return answer.status === 200 ? 200 : `${answer.status} ${answer.body.reason ?? answer.body.error_code}`;
  };
  const end = async (linkId: string, change: Partial<typeof sessions.$inferInsert>) =>
    await db
      .update(sessions)
      .set(change)
      .where(and(eq(sessions.hostedLinkId, linkId), eq(sessions.status, "created")));
  const lasted = (minutes: number) => ({
    status: "ended" as const,
    activeAt: new Date(Date.now() - minutes * MINUTE_MS),
    endedAt: new Date(),
  });

  const together = async (count: number, token: string) => {
    const address = newId();
    const all = await Promise.all(Array.from({ length: count }, () => outcome(token, {}, address)));
    return all.sort();
  };

  test("takes values of visitors only by the names that its owner allows, and answers only in the right form", async () => {
    const { token, id } = await make({
      runtime_vars: { branch: "Riverside", plan: "basic" },
      visitor_fields: [
        { name: "guest", label: "Your name", required: true },
        { name: "mail", label: "Your e-mail", type: "email" },
        { name: "plan" },
      ],
    });
    const say = (visitor_vars: object) => outcome(token, { visitor_vars });
    expect(await say({})).toBe("400 answers_required");
    expect(await say({ guest: "Ana", mail: "none" })).toBe("400 answers_required");
    expect(await say({ guest: "x".repeat(501) })).toBe("400 VALIDATION");
    expect(await say({ guest: 7 })).toBe("400 VALIDATION");
    expect(await say({ guest: "Ana", unknown: "x".repeat(16_384) })).toBe("400 VALIDATION");
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`v${index}`, "x"]));
    expect(await say({ guest: "Ana", ...many })).toBe("400 VALIDATION");
    const given = { guest: " Ana ", mail: "ana@example.com", plan: "pro", branch: "Mine", admin: "yes" };
    expect(await say(given)).toBe(200);
    const [call] = await db.select().from(sessions).where(eq(sessions.hostedLinkId, id));
    expect(call?.runtimeVars).toEqual({
      ...{ branch: "Riverside", guest: "Ana", mail: "ana@example.com", plan: "pro" },
    });
  });

  test.each([
    [{ name: "a b" }],
    [{ name: "it", type: "choice" }],
    [{ name: "it" }, { name: "it" }],
    Array.from({ length: 21 }, (_, index) => ({ name: `v${index}` })),
  ])("refuses the fields %j", (...visitor_fields) => {
    const ids = { scenario_id: newId(), avatar_id: newId(), label: "Door" };
    expect(createHostedLinkInput.safeParse({ ...ids, visitor_fields }).success).toBe(false);
  });

  test("of thirty simultaneous starts, exactly as many succeed as it has uses", async () => {
    const { token } = await make({ max_uses: 2 });
    expect(await together(30, token)).toEqual([
      200,
      200,
      ...Array.from({ length: 28 }, () => "402 link_used_up"),
    ]);
  });

  test("wrong passcodes of two addresses keep nobody out who knows the right one", async () => {
    const { token } = await make({ passcode: "open sesame" });
    const [one, two] = [newId(), newId()];
    for (let count = 0; count < 31; count += 1) {
      await start(token, { passcode: "wrong" }, one);
      await start(token, {}, two);
    }
    expect(await outcome(token, { passcode: "open sesame" })).toBe(200);
  });

  test("calls that one address starts and leaves again keep nobody else out", async () => {
    const { id, token } = await make({});
    for (let count = 0; count < 49; count += 1) await countOne(`link:${id}`);
    const address = newId();
    for (let count = 0; count < 12; count += 1) {
      expect(await outcome(token, {}, address)).toBe(200);
      await end(id, lasted(0));
    }
    expect(await outcome(token)).toBe(200);
    // All in all there are still sixty a minute.
    expect(await outcome(token)).toBe("429 rate_limited");
  });

  test("of simultaneous starts from one address, exactly as many succeed as the address may have calls", async () => {
    const { token } = await make({ max_calls_per_address: 2 });
    expect(await together(6, token)).toEqual([
      200,
      200,
      ...Array.from({ length: 4 }, () => "429 address_limit"),
    ]);
    expect(await outcome(token)).toBe(200);
  });

  test("a flood of starts from one address takes three places, over all links, and leaves the rest to others", async () => {
    const links = [await make({}), await make({})];
    const address = newId();
    const flood = await Promise.all(
      Array.from({ length: 20 }, (_, i) => outcome(links[i % 2]?.token ?? "", {}, address)),
    );
    expect(flood.filter((answer) => answer === 200)).toHaveLength(3);
    expect(new Set(flood)).toEqual(new Set([200, "429 address_limit"]));
    expect(await outcome(links[0]?.token ?? "")).toBe(200);
  });

  test("one address holds half of a free account's calls, so others get through", async () => {
    account = await createTestAccount({ plan: "free" });
    const { token } = await make({});
    const address = newId();
    expect(await outcome(token, {}, address)).toBe(200);
    // It has joined, so it no longer counts as one that only started.
    await db.update(sessions).set({ status: "active" }).where(eq(sessions.ownerId, account.ownerId));
    expect(await outcome(token, {}, address)).toBe("429 address_limit");
    const { scenarioId, avatarId } = account;
    const body = { scenario_id: scenarioId, avatar_id: avatarId };
    expect((await callApi(connect, { key: account.key, body })).status).toBe(200);
  });

  test("a flood from many addresses takes half of the account's calls, and the owner still connects", async () => {
    const { token } = await make({});
    const { PAID_CONCURRENT_SESSIONS: limit } = env;
    const flood = await Promise.all(Array.from({ length: limit * 2 }, () => outcome(token)));
    expect(flood.filter((answer) => answer === 200)).toHaveLength(limit / 2);
    expect(new Set(flood)).toEqual(new Set([200, "429 CONCURRENCY_LIMIT"]));
    const { scenarioId, avatarId } = account;
    const body = { scenario_id: scenarioId, avatar_id: avatarId };
    const connected = await callApi(connect, { key: account.key, body });
    expect(connected.status).toBe(200);
  });

  test("a call that nobody joined does not count as a use; a deleted conversation does", async () => {
    const { id, token } = await make({ max_uses: 1 });
    expect(await outcome(token)).toBe(200);
    expect(await outcome(token)).toBe("402 link_used_up");
    await end(id, { status: "expired", endedAt: new Date() });
    expect(await outcome(token)).toBe(200);
    await end(id, lasted(3));
    await db.delete(sessions).where(eq(sessions.hostedLinkId, id));
    expect(await outcome(token)).toBe("402 link_used_up");
    const [link] = await db.select().from(hostedLinks).where(eq(hostedLinks.id, id));
    expect(link).toMatchObject({ pastCalls: 1 });
    expect(Math.round((link?.pastCallMs ?? 0) / MINUTE_MS)).toBe(3);
  });

  test("a call is limited to the remaining minutes, and live calls keep theirs reserved", async () => {
    const { id, token } = await make({ max_call_minutes: 4, max_total_minutes: 6 });
    const longest = async () => {
      const { body } = await start(token);
      const [row] = await db.select().from(sessions).where(eq(sessions.id, body.conversation_session_id));
      return row?.maxDurationMs;
    };
    expect(await longest()).toBe(4 * MINUTE_MS);
    expect(await longest()).toBe(2 * MINUTE_MS);
    expect(await outcome(token)).toBe("429 CONCURRENCY_LIMIT");
    await end(id, lasted(2.6));
    expect(await outcome(token)).toBe("402 link_used_up");
    expect((await findOpenedLink(token))?.link.refusal).toBe("link_used_up");
  });

  test("starts no call after it has expired or while it is paused, and says which", async () => {
    const { id, token } = await make({ expires_at: new Date(Date.now() - 1_000).toISOString() });
    expect(await outcome(token)).toBe("410 link_expired");
    await updateHostedLink(account, id, { expiresAt: new Date(Date.now() + MINUTE_MS), isPaused: true });
    expect(await outcome(token)).toBe("403 link_paused");
    const { rows } = await listNamedLinks(account, { limit: 20, beforeId: undefined });
    expect(rows.map(({ refusal }) => refusal)).toEqual(["link_paused"]);
    await updateHostedLink(account, id, { isPaused: false });
    expect(await outcome(token)).toBe(200);
  });

  test("a passcode is stored as a hash, required, and limited to ten guesses in a quarter of an hour from one address", async () => {
    const { token, passcodeHash } = await make({ passcode: "open sesame" });
    expect(passcodeHash).toMatch(/^scrypt\$/);
    expect(await outcome(token)).toBe("403 passcode_required");
    expect(await outcome(token, { passcode: "open sesame" })).toBe(200);
    const from = newId();
    const guesses = await Promise.all(
      Array.from({ length: 14 }, (_, index) => outcome(token, { passcode: `guess ${index}` }, from)),
    );
    expect(guesses.filter((answer) => answer === "403 passcode_wrong")).toHaveLength(10);
    expect(guesses.filter((answer) => answer === "429 rate_limited")).toHaveLength(4);
    expect(await outcome(token, { passcode: "open sesame" }, from)).toBe("429 rate_limited");
    expect(await outcome(token, { passcode: "open sesame" })).toBe(200);
  });

  test("guesses from many addresses slow each other down, but lock out no visitor who knows the passcode", async () => {
    const { id, passcodeHash } = await make({ passcode: "open sesame" });
    const link = { id, passcodeHash };
    const prove = (given: string, address: string, now?: Date) =>
      provePasscode(link, given, address, now).then(
        () => "right",
        (error: { reason?: string }) => error.reason,
      );
    for (let address = 0; address < 40; address += 1) {
      for (let guess = 0; guess < 5; guess += 1) await prove("guess", `guesser ${address}`);
    }
    const tries: unknown[] = [];
    for (let guess = 0; guess < 4; guess += 1) tries.push(await prove("guess", "another guesser"));
    expect(tries).toEqual(["passcode_wrong", "passcode_wrong", "passcode_wrong", "rate_limited"]);
    expect(await prove("open sesame", "a visitor")).toBe("right");
    expect(await prove("open sesame", "guesser 1")).toBe("rate_limited");
    expect(await prove("open sesame", "guesser 1", new Date(Date.now() + 2 * 86_400_000))).toBe("right");
  });

  test("wrong passcodes are counted for a day in the database, not only for minutes in memory", async () => {
    const { id, passcodeHash } = await make({ passcode: "open sesame" });
    const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);
    const guess = (minutes: number) =>
      provePasscode({ id, passcodeHash }, "guess", "one address", at(minutes)).catch(
        (error: { reason?: string }) => error.reason,
      );
    const reasons: unknown[] = [];
    for (let quarter = 0; quarter < 4; quarter += 1) {
      for (let n = 0; n < 10; n += 1) reasons.push(await guess(quarter * 16));
    }
    expect(reasons.filter((reason) => reason === "passcode_wrong")).toHaveLength(30);
    expect(reasons.slice(30)).toEqual(Array(10).fill("rate_limited"));
  });

  test("no call starts without the required consent, and the text is stored with it", async () => {
    const { id, token } = await make({ consent_text: "We keep your words." });
    const consent_text_hash = sha256("We keep your words.");
    expect(await outcome(token)).toBe("400 consent_required");
    const { body } = await start(token, { consent_text_hash }, "203.0.113.7");
    const [kept] = await db
      .select()
      .from(sessionConsents)
      .where(eq(sessionConsents.sessionId, body.conversation_session_id));
    expect(kept).toEqual({
      sessionId: body.conversation_session_id,
      text: "We keep your words.",
      textHash: consent_text_hash,
      addressHash: hashAddress("203.0.113.7"),
      agreedAt: expect.any(Date),
    });
    await updateHostedLink(account, id, { consentText: "We keep everything." });
    expect(await outcome(token, { consent_text_hash })).toBe("400 consent_required");
    expect(await db.$count(sessions, eq(sessions.hostedLinkId, id))).toBe(1);
  });

  test("only the websites that it allows may start it from their pages", async () => {
    const { token } = await make({ allowed_origins: ["https://Shop.example", "http://localhost:8000"] });
    const from = async (origin: string) => {
      const headers = { origin, "sec-fetch-site": "cross-site" };
      const asked = await OPTIONS(new Request("http://localhost/x", { method: "OPTIONS", headers }), {
        params: Promise.resolve({ token }),
      });
      const { status, headers: received } = await callApi(POST, { params: { token }, body: {}, headers });
      return [asked.status, status, received.get("access-control-allow-origin")];
    };
    expect(await from("https://shop.example")).toEqual([204, 200, "https://shop.example"]);
    expect(await from("https://shop.example.evil.test")).toEqual([405, 403, null]);
    expect(await from("null")).toEqual([405, 403, null]);
  });

  test("if it is deleted during a call, the call continues and the link is gone", async () => {
    const { id, token } = await make({});
    expect(await outcome(token)).toBe(200);
    await deleteHostedLinks(account, [id]);
    expect(await outcome(token)).toBe("404 NOT_FOUND");
    expect(await findOpenedLink(token)).toBeNull();
    const [row] = await db.select().from(sessions).where(eq(sessions.hostedLinkId, id));
    expect(row?.status).toBe("created");
  });
});
