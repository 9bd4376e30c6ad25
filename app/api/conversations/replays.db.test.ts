import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { httpEndpoints, scenarios, sessions, toolCalls, transcriptRows } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { type NodesJson, nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { ChatError } from "#lib/model-clients/complete-chat.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { replayConversation } from "#lib/scenarios/replays/replay-conversation.ts";
import { replayInput } from "#lib/scenarios/replays/schema.ts";
import { startEndpointServer } from "#lib/tools/endpoints/testing/endpoint-server.ts";
import { requireTestTokens } from "#lib/usage/test-tokens.ts";
import type { TurnTiming } from "#lib/worker-protocol/turn-timing.ts";
import { conversationRoutes } from "./conversation-routes.ts";

const replay = conversationRoutes["/conversations/{conversation_session_id}/replays"].POST;

/**
 * A scenario that looks up an order and branches by its
 * state. `sent` is the name of the node for a sent order.
 */
const deskWith = (endpointId: string, sent: string): NodesJson =>
  nodesJsonSchema.parse({
    initial_node: "desk",
    role_instruction: "You work for {{runtime.company}}.",
    nodes: {
      desk: {
        task_instruction: "Ask for the order.",
        functions: [
          {
            type: "http",
            name: "find_order",
            description: "",
            endpoint_id: endpointId,
            parameters: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
            save: { status: "/status" },
            transition_to: { field: "status", cases: { sent } },
          },
        ],
      },
      [sent]: { task_instruction: "Say that it is on its way." },
    },
    global_functions: [{ type: "end", name: "hang_up", description: "", say: "Goodbye." }],
  });

/** Nothing listens here, so every request fails. */
const CRM = "http://127.0.0.1:1";

const script = {
  greeting: [{ text: "Welcome." }],
  turns: [
    [{ calls: [{ name: "find_order", arguments: { id: 7 } }] }, { text: "On its way." }],
    [{ calls: [{ name: "hang_up" }] }],
  ],
};

/** 900 ms for the visitor, of which 370 were the model's and its function's. */
const TIMING: TurnTiming = {
  ...{ from: "end_of_turn", totalMs: 900, heardMs: 0 },
  stages: [
    { stage: "endpointing", startMs: 0, durationMs: 300 },
    { stage: "model", startMs: 300, durationMs: 250 },
    { stage: "tools", startMs: 550, durationMs: 120 },
  ],
};

describeDb("replays of a conversation", () => {
  let account: TestAccount;
  let sessionId: string;
  let endpointId: string;

  beforeAll(async () => {
    account = await createTestAccount();
    const { ownerId, scenarioId, avatarId } = account;
    const url = `${CRM}/orders/{{arg.id}}`;
    const headers = { Authorization: "Bearer {{secret.crm_key}}" };
    endpointId = newId();
    await db.insert(httpEndpoints).values({
      id: endpointId,
      ownerId,
      name: "Orders",
      url,
      headers,
      body: { for: "{{runtime.company}}" },
    });
    const nodesJson = deskWith(endpointId, "sent");
    const draft = { nodesJson: deskWith(endpointId, "shipped"), llmModel: "gpt-4.1-mini" };
    await db.update(scenarios).set({ nodesJson, draft }).where(eq(scenarios.id, scenarioId));
    sessionId = newId();
    await db.insert(sessions).values({
      ...{
        id: sessionId,
        ownerId,
        kind: "api",
        scenarioId,
        avatarId,
        status: "ended",
        endReason: "agent_ended",
      },
      scenario: { name: "Desk", nodesJson, llmModel: "gpt-4.1-mini" },
      ...{
        runtimeVars: { company: "Acme" },
        sttKeywords: [],
        recordConversation: false,
        showAiLabel: true,
        maxDurationMs: 1_000,
      },
    });
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 12, 0, second));
    const row = (
      seq: number,
      role: "user" | "assistant",
      content: string,
      nodeId: string,
      waitMs?: number,
    ) => ({
      ...{ sessionId, seq, role, content, nodeId, startedAt: at(seq * 2), interrupted: false, waitMs },
    });
    await db
      .insert(transcriptRows)
      .values([
        row(0, "assistant", "Welcome.", "desk"),
        row(1, "user", "Where is order 7?", "desk"),
        { ...row(2, "assistant", "On its  way.", "sent", 900), timing: TIMING },
        row(3, "user", "Goodbye.", "sent"),
        row(4, "assistant", "Goodbye.", "sent", 400),
      ]);
    await db.insert(toolCalls).values({
      ...{
        sessionId,
        callId: newId(),
        endpointId,
        nodeId: "desk",
        functionName: "find_order",
        startedAt: at(3),
      },
      request: { url: `${CRM}/orders/7`, headers: {}, body: '{ "for": "Acme" }' },
      ...{ httpStatus: 200, durationMs: 120 },
      result: { ok: true, text: '{"status":"sent"}', variables: {} },
    });
  });

  const ask = (body: unknown, key = account.key, id = sessionId) =>
    callApi(replay, { key, body, params: { conversation_session_id: id } });

  test("answer requests from the recorded responses, and find no differences in the same version", async () => {
    const { status, body } = await ask({ version: "recorded", model: script });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ version: "recorded", model: "script", stopped: null, ended: true, missed_calls: 0 },
      same: { path: true, calls: true, text: true },
      latency_ms: { recorded: 400, replayed: 0 },
      model_ms: { recorded: 370, replayed: 120 },
    });
    expect(body.turns[1]).toMatchObject({
      ...{ role: "user", content: "Where is order 7?" },
      recorded: {
        nodes: ["desk", "sent"],
        calls: [{ name: "find_order", answer: "recorded" }],
        latency_ms: 900,
        model_ms: 370,
      },
      replayed: {
        nodes: ["desk", "sent"],
        calls: [{ name: "find_order", answer: "tape", ok: true }],
        latency_ms: 120,
        model_ms: 120,
      },
    });
  });

  test("report what the draft does differently, turn by turn", async () => {
    const { body } = await ask({ version: "draft", model: script });
    expect(body.same).toEqual({ path: false, calls: true, text: true });
    expect(body.turns.map((turn: { same: { path: boolean } }) => turn.same.path)).toEqual([
      true,
      false,
      false,
    ]);
    expect(body.turns[1].replayed.nodes).toEqual(["desk", "shipped"]);
  });

  test("tell the model that a request has no recorded response, and never make it", async () => {
    const { url, seen } = await startEndpointServer((_request, response) => response.end("{}"));
    await db
      .update(httpEndpoints)
      .set({ url: `${url}/{{arg.id}}` })
      .where(eq(httpEndpoints.id, endpointId));
    const { body } = await ask({ model: script });
    await db
      .update(httpEndpoints)
      .set({ url: `${CRM}/orders/{{arg.id}}` })
      .where(eq(httpEndpoints.id, endpointId));
    expect(body).toMatchObject({ version: "published", missed_calls: 1, same: { calls: false } });
    expect(body.turns[1].replayed.calls).toMatchObject([
      { answer: "missed", ok: false, result: "The call has no recorded response to this request." },
    ]);
    expect(seen).toHaveLength(0);
  });

  test("prompt the scenario's model like a call, with its functions and the transcript", async () => {
    const requests: string[] = [];
    const { model, turns } = await replayConversation(account, sessionId, replayInput.parse({}), {
      chat: (request) => {
        requests.push(JSON.stringify(request));
        const calls = requests.length === 2 ? [{ name: "find_order", args: { id: 7 } }] : [];
        return Promise.resolve({
          text: calls.length > 0 ? "" : "Yes.",
          calls,
          firstWordMs: 30,
          durationMs: 50,
        });
      },
    });
    expect(model).toBe("scenario");
    expect(requests[0]).toContain("You work for Acme.");
    expect(requests[2]).toContain("Say that it is on its way.");
    expect(requests[2]).toContain('"role":"tool"');
    // The model's first answer, the endpoint's recorded response, and the first word of the second answer.
    expect(turns[1]?.replayed?.latency_ms).toBe(50 + 120 + 30);
  });

  test("tell the scenario's model the language of the call", async () => {
    const prompts: string[] = [];
    const chat = (request: object) => {
      prompts.push(JSON.stringify(request));
      return Promise.resolve({ text: "Ja.", calls: [] });
    };
    await db.update(sessions).set({ language: "de" }).where(eq(sessions.id, sessionId));
    await replayConversation(account, sessionId, replayInput.parse({}), { chat });
    await db.update(sessions).set({ language: null }).where(eq(sessions.id, sessionId));
    await replayConversation(account, sessionId, replayInput.parse({}), { chat });
    expect(prompts[0]).toContain("Speak German");
    expect(prompts.at(-1)).not.toContain("Speak German");
  });

  test("stop at their time limit with a partial result, and report when the model does not respond", async () => {
    const never = (_: unknown, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) =>
        signal.addEventListener("abort", () => reject(new ChatError("The language model does not answer"))),
      );
    const late = await replayConversation(account, sessionId, replayInput.parse({}), {
      chat: never,
      timeLimitMs: 20,
    });
    expect(late).toMatchObject({ stopped: "time_limit", ended: false });
    expect(late.turns.map(({ replayed }) => replayed === null)).toEqual([false, true, true]);
    const chat = () => Promise.reject(new ChatError("The language model does not answer"));
    await expect(
      replayConversation(account, sessionId, replayInput.parse({}), { chat }),
    ).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
  });

  test("run two at a time for an account, and within the tokens that its plan allows in a day", async () => {
    const answers: (() => void)[] = [];
    const chat = () =>
      new Promise<{ text: string; calls: [] }>((resolve) =>
        answers.push(() => resolve({ text: "Yes.", calls: [] })),
      );
    const replay = () => replayConversation(account, sessionId, replayInput.parse({}), { chat });
    const running = [replay(), replay()];
    await expect.poll(() => answers.length).toBe(2);
    await expect(replay()).rejects.toMatchObject({ code: "CONCURRENCY_LIMIT", figures: { limit: 2 } });
    // One that needs no model is not counted.
    expect((await ask({ model: script })).status).toBe(200);
    const answering = setInterval(() => answers.splice(0).forEach((answer) => void answer()), 5);
    await Promise.all(running);
    const own = env.PAID_TEST_TOKENS_PER_DAY;
    try {
      Object.assign(env, { PAID_TEST_TOKENS_PER_DAY: 50 });
      await expect(replay()).rejects.toMatchObject({ code: "QUOTA_EXCEEDED", reason: "tokens_used_up" });
      await expect(
        requireTestTokens(account, new Date(Date.now() + 25 * 3_600_000)),
      ).resolves.toBeUndefined();
      const other = await createTestAccount();
      await expect(requireTestTokens(other)).resolves.toBeUndefined();
    } finally {
      Object.assign(env, { PAID_TEST_TOKENS_PER_DAY: own });
    }
    await replay();
    clearInterval(answering);
  });

  test("are refused for an unknown version and for a model of another plan", async () => {
    expect(await ask({ version: 99, model: script })).toMatchObject({
      status: 404,
      body: { error_code: "NOT_FOUND" },
    });
    const free = await createTestAccount({ plan: "free", llmModel: "gpt-4.1" });
    const scenario = { name: "S", nodesJson: deskWith(newId(), "sent"), llmModel: "gpt-4.1" };
    const id = newId();
    const { ownerId, scenarioId, avatarId } = free;
    await db.insert(sessions).values({
      ...{ id, ownerId, kind: "api", scenarioId, avatarId, status: "ended", scenario, runtimeVars: {} },
      ...{ sttKeywords: [], recordConversation: false, showAiLabel: true, maxDurationMs: 1_000 },
    });
    expect(await ask({}, free.key, id)).toMatchObject({ status: 403, body: { reason: "plan_required" } });
  });
});
