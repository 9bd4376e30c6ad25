import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { hostedLinks, scenarios, sessions } from "#db/schema/index.ts";
import { seed } from "#db/seed/seed.ts";
import { describeDb } from "#db/testing.ts";
import { findPublicLink } from "#lib/links/find-public-link.ts";
import { listDemoLinks } from "#lib/links/list-demo-links.ts";
import { countRequest } from "#lib/platform/http/rate-limit.ts";
import { newId, randomBase62 } from "#lib/platform/ids.ts";
import { callApi, createTestAccount, setMediaServer } from "#lib/platform/testing/api-fixture.ts";
import { POST } from "./route.ts";

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

  test("starts the link's call without a key, with what its owner set", async () => {
    const { account, token, linkId } = await createLink();
    const { status, body } = await start(token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      label: "Front desk",
      show_ai_label: false,
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

  test("counts towards its owner's limits, and says that all lines are busy", async () => {
    const { token } = await createLink("free");
    await start(token);
    await start(token);
    const { status, body } = await start(token);
    expect([status, body.error_code, body.limit, body.active]).toEqual([429, "CONCURRENCY_LIMIT", 2, 2]);
  });

  test("of thirty who open one link at once, two get in where two calls may run, and the rest are told why", async () => {
    const { token } = await createLink("free");
    const answers = await Promise.all(Array.from({ length: 30 }, () => start(token)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(28);
    for (const { status, body } of refused)
      expect([status, body.error_code, body.limit]).toEqual([429, "CONCURRENCY_LIMIT", 2]);
  });

  test("a link that never was, or went with its scenario, is not found", async () => {
    const { account, token } = await createLink();
    await db.delete(scenarios).where(eq(scenarios.id, account.scenarioId));
    for (const dead of [token, "nonsense", "%00", "😀"]) {
      const { status, body } = await start(dead);
      expect([status, body.error_code]).toEqual([404, "NOT_FOUND"]);
    }
  });

  test("takes nothing from the page that opens it", async () => {
    const { token } = await createLink();
    const { status, body } = await start(token, { runtime_vars: { city: "Paris" } });
    expect([status, body.error_code]).toEqual([400, "VALIDATION"]);
  });

  test("no page of another origin can start it, because JSON needs a permission that is never given", async () => {
    const { token } = await createLink();
    const simple = await callApi(POST, {
      params: { token },
      body: "{}",
      headers: { "content-type": "text/plain", origin: "https://evil.test" },
    });
    expect(simple.status).toBe(415);
    expect(simple.headers.get("access-control-allow-origin")).toBeNull();
  });

  test("slows down whoever opens one link over and over", async () => {
    const { token, linkId } = await createLink();
    for (let count = 1; count < 60; count += 1) countRequest(`link:${linkId}`, 60, new Headers());
    expect((await start(token)).status).toBe(200);
    const { status, body, headers } = await start(token);
    expect([status, body.error_code, body.reason]).toEqual([429, "QUOTA_EXCEEDED", "rate_limited"]);
    expect(headers.get("retry-after")).not.toBeNull();
  });

  test("after thirty guesses in a minute an address gets no link open, not even one that it knows", async () => {
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

  test("is not possible while the media server is down", async () => {
    const { token } = await createLink();
    setMediaServer(false);
    expect((await start(token)).body.error_code).toBe("SERVICE_UNAVAILABLE");
  });

  test("the demo's calls are there from the start, and always say that it is an AI", async () => {
    await seed(db);
    const demos = await listDemoLinks();
    expect(demos.map(({ token }) => token)).toEqual([
      "demo-front-desk",
      "demo-returns-desk",
      "demo-english-tutor",
    ]);
    for (const { token, description } of demos) {
      expect(description).not.toBe("");
      expect((await findPublicLink(token))?.showAiLabel).toBe(true);
      const { body } = await start(token);
      expect(body.show_ai_label).toBe(true);
      const [row] = await db.select().from(sessions).where(eq(sessions.id, body.conversation_session_id));
      expect(row).toMatchObject({ kind: "demo", showAiLabel: true });
    }
  });
});
