import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks, sessionConsents, sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createHostedLink } from "#lib/links/create-hosted-link.ts";
import { deleteHostedLinks } from "#lib/links/delete-hosted-links.ts";
import { findPublicLink } from "#lib/links/find-public-link.ts";
import { listNamedLinks } from "#lib/links/list-named-links.ts";
import { createHostedLinkInput } from "#lib/links/schema.ts";
import { updateHostedLink } from "#lib/links/update-hosted-link.ts";
import { hashAddress } from "#lib/platform/address-hash.ts";
import { sha256 } from "#lib/platform/crypto.ts";
import { newId } from "#lib/platform/ids.ts";
import {
  callApi,
  createTestAccount,
  setMediaServer,
  type TestAccount,
} from "#lib/platform/testing/api-fixture.ts";
import { OPTIONS, POST } from "./route.ts";

const MINUTE_MS = 60_000;

describeDb("what a hosted link allows", () => {
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

  test("of thirty starts at once, exactly as many get in as it has uses", async () => {
    const { token } = await make({ max_uses: 2 });
    expect(await together(30, token)).toEqual([
      200,
      200,
      ...Array.from({ length: 28 }, () => "402 link_used_up"),
    ]);
  });

  test("of starts at once from one address, exactly as many get in as it may have calls", async () => {
    const { token } = await make({ max_calls_per_address: 2 });
    expect(await together(6, token)).toEqual([
      200,
      200,
      ...Array.from({ length: 4 }, () => "429 address_limit"),
    ]);
    expect(await outcome(token)).toBe(200);
  });

  test("a call that nobody joined gives its use back; one whose conversation is deleted does not", async () => {
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

  test("minutes: a call gets no more than is left, and calls that go on keep theirs", async () => {
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
    expect((await findPublicLink(token))?.refusal).toBe("link_used_up");
  });

  test("starts nothing after its time or while it is paused, and says which", async () => {
    const { id, token } = await make({ expires_at: new Date(Date.now() - 1_000).toISOString() });
    expect(await outcome(token)).toBe("410 link_expired");
    await updateHostedLink(account, id, { expiresAt: new Date(Date.now() + MINUTE_MS), isPaused: true });
    expect(await outcome(token)).toBe("403 link_paused");
    const { rows } = await listNamedLinks(account, { limit: 20, beforeId: undefined });
    expect(rows.map(({ refusal }) => refusal)).toEqual(["link_paused"]);
    await updateHostedLink(account, id, { isPaused: false });
    expect(await outcome(token)).toBe(200);
  });

  test("a passcode is kept as a hash, needed, and guessed no more than ten times a minute from one address", async () => {
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

  test("no call begins without the consent that it asks for, and what was agreed to is kept", async () => {
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

  test("websites that it names may start it from their pages, others may not", async () => {
    const { token } = await make({ allowed_origins: ["https://Shop.example", "http://localhost:8000"] });
    const from = async (origin: string) => {
      const headers = { origin, "sec-fetch-site": "cross-site" };
      const asked = await OPTIONS(new Request("http://localhost/x", { method: "OPTIONS", headers }), {
        params: Promise.resolve({ token }),
      });
      const { status, headers: told } = await callApi(POST, { params: { token }, body: {}, headers });
      return [asked.status, status, told.get("access-control-allow-origin")];
    };
    expect(await from("https://shop.example")).toEqual([204, 200, "https://shop.example"]);
    expect(await from("https://shop.example.evil.test")).toEqual([405, 403, null]);
    expect(await from("null")).toEqual([405, 403, null]);
  });

  test("deleted during its call, the call goes on and the link leads nowhere", async () => {
    const { id, token } = await make({});
    expect(await outcome(token)).toBe(200);
    await deleteHostedLinks(account, [id]);
    expect(await outcome(token)).toBe("404 NOT_FOUND");
    expect(await findPublicLink(token)).toBeNull();
    const [row] = await db.select().from(sessions).where(eq(sessions.hostedLinkId, id));
    expect(row?.status).toBe("created");
  });
});
