import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { accounts, apiKeys, scenarios, sessions, workers } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { recordWorker } from "#lib/calls/capacity/capacity.ts";
import { bootstrapWorker } from "#lib/calls/worker/bootstrap-worker.ts";
import {
  callApi,
  createTestAccount,
  NODES,
  pastCall,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { conversationRoutes } from "./conversation-routes.ts";

const POST = conversationRoutes["/conversations/connect"].POST;

const bodyOf = ({ scenarioId, avatarId }: TestAccount) => ({ scenario_id: scenarioId, avatar_id: avatarId });
const sessionsOf = (account: TestAccount) =>
  db.select().from(sessions).where(eq(sessions.ownerId, account.ownerId));

/** Stores a past or live call. */
async function insertSession(account: TestAccount, values: Partial<typeof sessions.$inferInsert>) {
  await db.insert(sessions).values(pastCall(account, values));
}

function claimsOf(token: string) {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

describeDb("POST /conversations/connect", () => {
  let account: TestAccount;
  beforeEach(async () => {
    setMediaServer(true);
    account = await createTestAccount();
  });
  const connect = (body: unknown, call: { key?: string; headers?: Record<string, string> } = {}) =>
    callApi(POST, { key: account.key, body, ...call });

  test("stores a session with a copy of the scenario, and returns a room token that dispatches the worker", async () => {
    const { status, body } = await connect({
      ...bodyOf(account),
      runtime_vars: { name: "Ana", age: 7, tags: ["a"] },
      stt_keywords: " Visavis, , Rostock ",
      record_conversation: true,
      show_ai_label: true,
    });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(["conversation_session_id", "room_url", "token"]);
    const id = body.conversation_session_id;
    expect(claimsOf(body.token)).toMatchObject({
      sub: `user-${id}`,
      video: { room: id, roomJoin: true, canPublishSources: ["microphone"] },
      roomConfig: {
        name: id,
        syncStreams: true,
        agents: [{ agentName: "visavis", metadata: JSON.stringify({ session_id: id }) }],
      },
    });
    expect(claimsOf(body.token).exp - claimsOf(body.token).nbf).toBe(600);
    const [row] = await sessionsOf(account);
    expect(row).toMatchObject({
      id,
      kind: "api",
      apiKeyId: account.keyId,
      status: "created",
      recordingStatus: "not_started",
      scenario: { name: "Scenario", nodesJson: NODES, llmModel: "gpt-4.1-mini" },
      runtimeVars: { name: "Ana", age: 7, tags: ["a"] },
      sttKeywords: ["Visavis", "Rostock"],
      recordConversation: true,
      showAiLabel: true,
    });
  });

  test.each([
    ["both", true, ["microphone", "screen_share", "camera"]],
    ["screen", true, ["microphone", "screen_share"]],
    ["camera", true, ["microphone", "camera"]],
    ["off", true, ["microphone"]],
    ["both", false, ["microphone"]],
  ] as const)(
    "with vision %s and a model that takes pictures: %s, visitors may publish %j, and the worker looks at nothing else",
    async (vision, takesPictures, published) => {
      Object.assign(env, { LLM_VISION: takesPictures });
      const nodesJson = { ...NODES, vision, vision_every_seconds: 5 };
      await db.update(scenarios).set({ nodesJson }).where(eq(scenarios.id, account.scenarioId));
      const { body } = await connect(bodyOf(account));
      const bootstrap = await bootstrapWorker(body.conversation_session_id, "job");
      // Other tests count calls that a worker has begun.
      await db.delete(sessions).where(eq(sessions.ownerId, account.ownerId));
      Object.assign(env, { LLM_VISION: undefined });
      expect(claimsOf(body.token).video.canPublishSources).toEqual(published);
      const sources = published.slice(1).map((source) => source.replace("_share", ""));
      expect(bootstrap.vision).toEqual(sources.length > 0 ? { sources, everySeconds: 5 } : undefined);
    },
  );

  test("stores the background for the worker, and puts the video format into the dispatch", async () => {
    const { body } = await connect({ ...bodyOf(account), background: "night", video_format: "portrait" });
    const [agent] = claimsOf(body.token).roomConfig.agents;
    const session_id = body.conversation_session_id;
    expect(JSON.parse(agent.metadata)).toEqual({ session_id, video_format: "portrait" });
    const [row] = await sessionsOf(account);
    expect(row?.background).toBe("night");
  });

  test.each([
    [2, 120_000],
    [1_440, env.SESSION_MAX_DURATION_MS],
    [undefined, env.SESSION_MAX_DURATION_MS],
  ])("a call of at most %s minutes ends after %i ms", async (max_call_minutes, maxDurationMs) => {
    await connect({ ...bodyOf(account), ...(max_call_minutes && { max_call_minutes }) });
    expect(await sessionsOf(account)).toMatchObject([{ maxDurationMs }]);
  });

  test.each([0, 1.5, 1_441, "2"])("refuses a call of %j minutes", async (max_call_minutes) => {
    const { status, body } = await connect({ ...bodyOf(account), max_call_minutes });
    expect([status, body.error]).toEqual([400, expect.stringContaining("max_call_minutes must be")]);
  });

  test("keeps how long nobody may speak, within bounds", async () => {
    await connect({ ...bodyOf(account), idle_seconds: 600 });
    expect(await sessionsOf(account)).toMatchObject([{ idleSeconds: 600 }]);
    for (const idle_seconds of [9, 3_601, 10.5, "60"]) {
      const { status, body } = await connect({ ...bodyOf(account), idle_seconds });
      expect([status, body.error]).toEqual([400, expect.stringContaining("idle_seconds must be")]);
    }
  });

  test("keeps the operator's size of the video, for every worker that takes the call over", async () => {
    Object.assign(env, { CALL_VIDEO: "large" });
    try {
      const { body } = await connect(bodyOf(account));
      const [agent] = claimsOf(body.token).roomConfig.agents;
      expect(JSON.parse(agent.metadata)).toMatchObject({ video_size: "large" });
    } finally {
      Object.assign(env, { CALL_VIDEO: "standard" });
    }
    const [row] = await sessionsOf(account);
    expect(row?.videoSize).toBe("large");
  });

  test("refuses unknown backgrounds and video formats, and names the field", async () => {
    for (const [field, value] of [
      ["background", "url(x)"],
      ["background", "#12"],
      ["video_format", "round"],
    ] as const) {
      const { status, body } = await connect({ ...bodyOf(account), [field]: value });
      expect([status, body.details[0].path]).toEqual([400, field]);
    }
  });

  test.each(["x", newId(), "foreign"])(
    "gives the same response for a scenario or avatar that is %s as for an unknown one",
    async (kind) => {
      const stranger = await createTestAccount();
      const scenarioId = kind === "foreign" ? stranger.scenarioId : kind;
      const missing = await connect({ ...bodyOf(account), scenario_id: scenarioId });
      expect([missing.status, missing.body.error_code, missing.body.error]).toEqual([
        404,
        "SCENARIO_NOT_FOUND",
        "ConversationConfig not found",
      ]);
      const avatarId = kind === "foreign" ? stranger.avatarId : kind;
      const faceless = await connect({ ...bodyOf(account), avatar_id: avatarId });
      expect([faceless.status, faceless.body.error_code]).toEqual([404, "AVATAR_NOT_FOUND"]);
      expect(Object.keys(faceless.body)).toEqual(["error", "error_code", "request_id"]);
    },
  );

  describe("refuses invalid input", () => {
    test.each([
      [{}, "scenario_id is required"],
      [{ scenario_id: "  " }, "scenario_id is required"],
      [{ scenario_id: 5 }, "scenario_id must be a string"],
      [{ stt_keywords: ["a", "b", "c", "d", "e", "f"] }, "stt_keywords must have at most 5 entries"],
      [{ stt_keywords: "a,b,c,d,e,f" }, "stt_keywords must have at most 5 entries"],
      [{ stt_keywords: 5 }, "stt_keywords must be an array of strings or a comma-separated string"],
      [{ runtime_vars: [] }, "runtime_vars must be an object"],
      [{ runtime_vars: { "a-b": 1 } }, expect.stringContaining("runtime_vars.a-b is not a name")],
      [{ runtime_vars: { a: "x".repeat(16_400) } }, "runtime_vars must be at most 16 KB"],
      [{ record_conversation: "yes" }, "record_conversation must be a boolean"],
      [{ show_ai_lable: true }, "show_ai_lable is not a known field"],
    ])("%j: %s", async (change, error) => {
      const isEmpty = Object.keys(change).length === 0;
      const { status, body } = await connect(isEmpty ? {} : { ...bodyOf(account), ...change });
      expect([status, body.error_code, body.error]).toEqual([400, "VALIDATION", error]);
      expect(body.details.length).toBeGreaterThan(0);
      expect(await sessionsOf(account)).toEqual([]);
    });
  });

  test("keeps the concurrency limit under 50 parallel connects, and returns the figures", async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => connect(bodyOf(account))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of refused) {
      expect([status, body.error_code, body.limit, body.active]).toEqual([429, "CONCURRENCY_LIMIT", 20, 20]);
    }
    expect(await sessionsOf(account)).toHaveLength(20);
  });

  test("accepts a graph with a card that is too large, which the call goes without", async () => {
    const picture = { url: "https://example.com/a.webp", alt: "x".repeat(1_000) };
    const card = { kind: "slides" as const, pictures: Array<typeof picture>(17).fill(picture) };
    const show = { type: "show" as const, name: "tour", description: "Show it.", card };
    const start = { task_instruction: "Talk.", functions: [show] };
    const made = await createTestAccount({ nodesJson: { ...NODES, nodes: { start } } });
    expect((await connect(bodyOf(made), { key: made.key })).status).toBe(200);
  });

  test("refuses a draft with errors, and a graph whose endpoint was deleted", async () => {
    const lost = { task_instruction: "", edges: [{ to: "gone", when: "always" as const }] };
    const tool = { type: "http" as const, name: "call", description: "", endpoint_id: newId() };
    for (const node of [lost, { task_instruction: "", functions: [tool] }]) {
      const draft = await createTestAccount({ nodesJson: { ...NODES, nodes: { start: node } } });
      const { status, body } = await connect(bodyOf(draft), { key: draft.key });
      expect([status, body.error_code, body.reason]).toEqual([409, "VALIDATION", "invalid_state"]);
      expect(body.details).toHaveLength(1);
      expect(await sessionsOf(draft)).toEqual([]);
    }
  });

  test("says how a runtime variable may be called", async () => {
    const { status, body } = await connect(
      { ...bodyOf(account), runtime_vars: { "na me": 1 } },
      { key: account.key },
    );
    expect([status, body.error]).toEqual([
      400,
      "runtime_vars.na me is not a name: use up to 64 letters, digits and underscores, and begin with no digit",
    ]);
  });

  test("refuses a call without a required variable that nothing in the scenario can fill", async () => {
    const tier = { type: "enum" as const, choices: ["gold", "basic"], required: true };
    const variables = { order: { type: "number" as const, required: true }, tier };
    const shop = await createTestAccount({ nodesJson: { ...NODES, variables } });
    const ask = (runtime_vars: object) => connect({ ...bodyOf(shop), runtime_vars }, { key: shop.key });
    for (const [runtimeVars, message] of [
      [{ tier: "gold" }, "runtime_vars.order is required by the scenario"],
      [{ tier: "gold", order: "seven" }, "runtime_vars.order must be a number"],
      [{ order: 7, tier: "silver" }, "runtime_vars.tier must be one of gold, basic"],
    ] as const) {
      const { status, body } = await ask(runtimeVars);
      expect([status, body.error_code, body.details]).toEqual([
        ...[400, "VALIDATION"],
        [{ path: message.split(" ")[0], message }],
      ]);
    }
    expect(await sessionsOf(shop)).toEqual([]);
    expect((await ask({ order: 7, tier: "gold" })).status).toBe(200);
    // An endpoint's template may name it, so only the call's log can tell that nothing does.
    expect((await ask({ order: 7, tier: "gold", nmae: "Ada" })).status).toBe(200);
  });

  test("counts only live sessions, and only the account's own", async () => {
    const free = await createTestAccount({ plan: "free" });
    for (const status of ["ended", "failed", "expired", "created"] as const)
      await insertSession(free, { status });
    await insertSession(account, { status: "active" });
    expect((await connect(bodyOf(free), { key: free.key })).status).toBe(200);
    expect((await connect(bodyOf(free), { key: free.key })).body.error_code).toBe("CONCURRENCY_LIMIT");
  });

  test("counts this month's minutes of the free plan, and no others", async () => {
    const free = await createTestAccount({ plan: "free" });
    const now = Date.now();
    const minutes = (count: number) => ({ activeAt: new Date(now - count * 60_000), endedAt: new Date(now) });
    const longAgo = { activeAt: new Date(now - 80 * 86_400_000), endedAt: new Date(now - 79 * 86_400_000) };
    await insertSession(free, longAgo);
    await insertSession(account, minutes(500));
    expect((await connect(bodyOf(free), { key: free.key })).status).toBe(200);
    await db.update(sessions).set({ status: "ended" }).where(eq(sessions.ownerId, free.ownerId));
    const sinceMonthStart = (now - new Date(now).setUTCDate(1)) / 60_000;
    await insertSession(free, minutes(121));
    // On the first day of a month, the call started in the last one, and only the rest of it counts.
    if (sinceMonthStart < 121) return;
    const { status, body } = await connect(bodyOf(free), { key: free.key });
    expect([status, body.error_code, body.reason]).toEqual([402, "QUOTA_EXCEEDED", "minutes_used_up"]);
    expect([body.limit_minutes, body.used_minutes]).toEqual([120, 121]);
    await db.update(accounts).set({ plan: "paid" }).where(eq(accounts.id, free.ownerId));
    expect((await connect(bodyOf(free), { key: free.key })).status).toBe(200);
  });

  test.each(["gpt-4.1", "gpt-5.4"] as const)(
    "allows %s on the paid plan only, in the scenario, as its fallback and in its nodes",
    async (model) => {
      const nodesJson = { ...NODES, nodes: { start: { task_instruction: "", llm_model: model } } };
      for (const made of [{ llmModel: model }, { fallbackLlmModel: model }, { nodesJson }]) {
        const free = await createTestAccount({ plan: "free", ...made });
        const { status, body } = await connect(bodyOf(free), { key: free.key });
        expect([status, body.error_code, body.reason]).toEqual([403, "AUTH_DENIED", "plan_required"]);
        const paid = await createTestAccount({ plan: "paid", ...made });
        expect((await connect(bodyOf(paid), { key: paid.key })).status).toBe(200);
      }
    },
  );

  test("starts no call while the media server is down", async () => {
    setMediaServer(false);
    const { status, body } = await connect(bodyOf(account));
    expect([status, body.error_code]).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect(await sessionsOf(account)).toEqual([]);
  });

  test("starts no call while the workers have no place for another, and says when to try again", async () => {
    const worker = newId();
    await recordWorker(worker, { calls: 3, places: 0 });
    const full = await connect(bodyOf(account));
    expect([full.status, full.body.error_code, full.body.reason, full.headers.get("retry-after")]).toEqual([
      ...[503, "SERVICE_UNAVAILABLE", "at_capacity", "10"],
    ]);
    expect(await sessionsOf(account)).toEqual([]);
    await recordWorker(worker, { calls: 2, places: 1 });
    expect((await connect(bodyOf(account))).status).toBe(200);
    await db.delete(workers);
  });

  test("records when the key was last used", async () => {
    await connect(bodyOf(account));
    const [row] = await db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.id, account.keyId)));
    expect(Date.now() - (row?.lastUsedAt?.getTime() ?? 0)).toBeLessThan(60_000);
  });
});
