import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks, scenarios, sessions } from "#db/schema/index.ts";
import { DEMO_ACCOUNT_ID } from "#db/seed/demo-account.ts";
import { seed } from "#db/seed/seed.ts";
import { describeDb } from "#db/testing.ts";
import { countRequest } from "#lib/http/limits/rate-limit.ts";
import { callApi, createTestAccount, NODES, setMediaServer } from "#lib/http/testing/api-fixture.ts";
import { listDemoLinks } from "#lib/links/links.ts";
import { findOpenedLink } from "#lib/links/visit/open-link.ts";
import { env } from "#lib/platform/env.ts";
import { newId, randomBase62 } from "#lib/platform/ids.ts";
import { LINK_OPERATIONS } from "./operations.ts";

const { start: POST } = LINK_OPERATIONS;

async function createLink(plan: "free" | "paid" = "paid") {
  const account = await createTestAccount({ plan });
  const [link] = await db
    .insert(hostedLinks)
    .values({
      ownerId: account.ownerId,
      scenarioId: account.scenarioId,
      avatarId: account.avatarId,
      token: randomBase62(24),
      label: "Front desk",
      runtimeVars: { city: "Rostock" },
      sttKeywords: ["Visavis"],
      recordConversation: true,
      redirectUrl: "https://example.test/thanks",
    })
    .returning();
  return { account, token: link?.token ?? "", linkId: link?.id };
}

const start = (token: string, body: unknown = {}, address = newId()) =>
  callApi(POST, { params: { token }, body, headers: { "x-forwarded-for": `made-up, ${address}` } });

describeDb("POST /links/{token}/start", () => {
  beforeEach(() => setMediaServer(true));

  test("starts a call without a key, with the owner's settings", async () => {
    const { account, token, linkId } = await createLink();
    const { status, body } = await start(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      label: "Front desk",
      show_ai_label: true,
      record_conversation: true,
      redirect_url: `https://example.test/thanks?conversation_session_id=${body.conversation_session_id}`,
      avatar: { name: "Ana" },
    });
    const [row] = await db.select().from(sessions).where(eq(sessions.id, body.conversation_session_id));
    expect(row).toMatchObject({
      ownerId: account.ownerId,
      kind: "hosted_link",
      hostedLinkId: linkId,
      runtimeVars: { city: "Rostock" },
      sttKeywords: ["Visavis"],
    });
  });

  test.each([
    ["Europe/Lisbon", { timezone: "Europe/Lisbon" }],
    ["europe/lisbon", { timezone: "Europe/Lisbon" }],
    ["Mars/Base", {}],
  ])("the call knows the visitor's time zone, %s, if it exists", async (zone, known) => {
    const { token } = await createLink();
    const { body } = await start(token, { time_zone: zone });
    const [row] = await db.select().from(sessions).where(eq(sessions.id, body.conversation_session_id));
    expect(row?.runtimeVars).toEqual({ city: "Rostock", ...known });
  });

  test("the link's own time zone overrides the visitor's", async () => {
    const { token, linkId } = await createLink();
    const runtimeVars = { timezone: "Asia/Tokyo" };
    await db
      .update(hostedLinks)
      .set({ runtimeVars })
      .where(eq(hostedLinks.id, linkId ?? ""));
    const { body } = await start(token, { time_zone: "Europe/Lisbon" });
    const [row] = await db.select().from(sessions).where(eq(sessions.id, body.conversation_session_id));
    expect(row?.runtimeVars).toEqual(runtimeVars);
  });

  test("starts no call of a scenario whose required variable the link does not bring", async () => {
    const { account, token } = await createLink();
    const change = (name: string) => {
      const nodesJson = { ...NODES, variables: { [name]: { type: "string" as const, required: true } } };
      return db.update(scenarios).set({ nodesJson }).where(eq(scenarios.id, account.scenarioId));
    };
    await change("country");
    const { status, body } = await start(token);
    expect([status, body.error_code, body.details[0].path]).toEqual([
      ...[400, "VALIDATION", "runtime_vars.country"],
    ]);
    await change("city");
    expect((await start(token)).status).toBe(200);
  });

  test("labels the call as AI if the link says so", async () => {
    const { token, linkId } = await createLink();
    const labelled = async () => {
      const { body } = await start(token);
      const [row] = await db.select().from(sessions).where(eq(sessions.id, body.conversation_session_id));
      return [body.show_ai_label, row?.showAiLabel];
    };
    expect(await labelled()).toEqual([true, true]);
    await db
      .update(hostedLinks)
      .set({ showAiLabel: false })
      .where(eq(hostedLinks.id, linkId ?? ""));
    expect(await labelled()).toEqual([false, false]);
  });

  /** Lets the visitors join who have started a call. */
  const join = async ({ ownerId }: { ownerId: string }) =>
    await db
      .update(sessions)
      .set({ status: "active", activeAt: new Date() })
      .where(and(eq(sessions.ownerId, ownerId), eq(sessions.status, "created")));

  test("counts towards its owner's limits, and reports when they are reached", async () => {
    const { account, token } = await createLink("free");
    await start(token);
    await join(account);
    await start(token);
    await join(account);
    const { status, body } = await start(token);
    expect([status, body.error_code, body.limit, body.active]).toEqual([429, "CONCURRENCY_LIMIT", 2, 2]);
  });

  test("of simultaneous starts, only as many succeed as the plan allows, and the others get the reason", async () => {
    const { account, token } = await createLink("free");
    const refusedOfTwenty = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => start(token)));
      const refused = answers.filter(({ status }) => status !== 200);
      for (const { status, body } of refused)
        expect([status, body.error_code]).toEqual([429, "CONCURRENCY_LIMIT"]);
      await join(account);
      return [refused.length, refused[0]?.body.limit];
    };
    // One of the two calls at a time may wait for its visitor.
    expect([await refusedOfTwenty(), await refusedOfTwenty(), await refusedOfTwenty()]).toEqual([
      [19, 1],
      [19, 1],
      [20, 2],
    ]);
  });

  test("an unknown link, or one deleted with its scenario, is not found", async () => {
    const { account, token } = await createLink();
    await db.delete(scenarios).where(eq(scenarios.id, account.scenarioId));
    for (const dead of [token, "nonsense", "%00", "😀"]) {
      const { status, body } = await start(dead);
      expect([status, body.error_code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test("accepts no settings from the page", async () => {
    const { token } = await createLink();
    const { status, body } = await start(token, { runtime_vars: { city: "Paris" } });
    expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
  });

  test("no page of another origin can start it, because JSON needs a preflight that is never granted", async () => {
    const { token } = await createLink();
    const simple = await callApi(POST, {
      params: { token },
      body: "{}",
      headers: { "content-type": "text/plain", origin: "https://evil.test" },
    });
    expect(simple.status).toBe(415);
    expect(simple.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("limits how often an address can open links", async () => {
    const { token, linkId } = await createLink();
    for (let count = 1; count < 60; count += 1) await countRequest(`link:${linkId}`, 60, new Headers());
    expect((await start(token)).status).toBe(200);
    const { status, body, headers } = await start(token);
    expect([status, body.error_code, body.reason]).toEqual([429, "QUOTA_EXCEEDED", "rate_limited"]);
    expect(headers.get("retry-after")).not.toBeNull();
  });

  test("after thirty guesses in a minute, an address can't open any link, not even one it knows", async () => {
    const { token } = await createLink();
    const from = newId();
    for (let count = 0; count < 30; count += 1) {
      expect((await start(randomBase62(24), {}, from)).body.error_code).toBe("NOT_FOUND");
    }
    const { status, body, headers } = await start(token, {}, from);
    expect([status, body.error_code, body.reason]).toEqual([429, "QUOTA_EXCEEDED", "rate_limited"]);
    expect(headers.get("retry-after")).not.toBeNull();
    expect((await start(token)).status).toBe(200);
  });

  test("fails while the media server is down", async () => {
    const { token } = await createLink();
    setMediaServer(false);
    expect((await start(token)).body.error_code).toBe("SERVICE_UNAVAILABLE");
  });

  test("the demo's links exist from the start, and their calls are always labelled as AI", async () => {
    await seed(db);
    const demo = eq(hostedLinks.ownerId, DEMO_ACCOUNT_ID);
    await db.update(hostedLinks).set({ showAiLabel: false }).where(demo);
    const demos = await listDemoLinks();
    expect(demos.map(({ token }) => token)).toEqual([
      "demo-front-desk",
      "demo-returns-desk",
      "demo-english-tutor",
    ]);
    for (const { token, description } of demos) {
      expect(description).not.toBe("");
      expect((await findOpenedLink(token))?.link.showAiLabel).toBe(true);
      const { body } = await start(token);
      expect(body.show_ai_label).toBe(true);
      const [row] = await db.select().from(sessions).where(eq(sessions.id, body.conversation_session_id));
      expect(row).toMatchObject({ kind: "demo", showAiLabel: true });
    }
    await db.update(hostedLinks).set({ showAiLabel: true }).where(demo);
  });

  describe("the demo", () => {
    const own = { DEMO: env.DEMO, APP_URL: env.APP_URL, DEMO_MINUTES_PER_DAY: env.DEMO_MINUTES_PER_DAY };
    const set = (settings: Partial<typeof own>) => Object.assign(env, settings);
    afterEach(() => set(own));
    const demoStatus = async () => (await start("demo-front-desk")).status;

    test("is off on a public instance, unless the operator turns it on", async () => {
      await seed(db);
      set({ APP_URL: "https://talk.example.com" });
      expect([await demoStatus(), await listDemoLinks()]).toEqual([404, []]);
      set({ DEMO: "on" });
      expect([await demoStatus(), (await listDemoLinks()).length]).toEqual([200, 3]);
      set({ APP_URL: "http://localhost:3000", DEMO: "off" });
      expect(await demoStatus()).toBe(404);
      set({ DEMO: undefined });
      expect(await demoStatus()).toBe(200);
    });

    test("ends for the day when its minutes are used up", async () => {
      await seed(db);
      const { body } = await start("demo-front-desk");
      const tenMinutes = {
        activeAt: new Date(Date.now() - 600_000),
        endedAt: new Date(),
        status: "ended" as const,
      };
      await db.update(sessions).set(tenMinutes).where(eq(sessions.id, body.conversation_session_id));
      // Of the ten minutes, at least one is today, however late it is.
      set({ DEMO_MINUTES_PER_DAY: 0.001 });
      const refused = await start("demo-front-desk");
      expect([refused.status, refused.body.reason]).toEqual([402, "minutes_used_up"]);
      set({ DEMO_MINUTES_PER_DAY: 10_000 });
      expect(await demoStatus()).toBe(200);
    });
  });
});
