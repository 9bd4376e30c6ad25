import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { transcriptRows } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestSession } from "#lib/calls/testing/live-session.ts";
import { callApi, callTenTimes, createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { FakeChatServer, says } from "#lib/model-clients/testing/fake-chat-server.ts";
import { env } from "#lib/platform/env.ts";
import { listTests } from "#lib/scenarios/tests/stored/tests.ts";
import { requireTestTokens, spendTestTokens } from "#lib/usage/test-tokens.ts";
import { conversationRoutes } from "./conversation-routes.ts";

const POST = conversationRoutes["/conversations/{conversation_session_id}/create-test"].POST;

const VISITOR = { name: "Tea", goal: "Get tea.", mood: "Calm.", facts: [], criteria: ["Offers tea."] };
const call = {
  index: 0,
  id: "c",
  function: { name: "describe_visitor", arguments: JSON.stringify(VISITOR) },
};

describeDb("POST /conversations/{id}/create-test", () => {
  const model = new FakeChatServer(says({ tool_calls: [call] }));
  const before = env.LLM_BASE_URL;
  beforeAll(async () => {
    Object.assign(env, { LLM_BASE_URL: (await model.start()).baseUrl });
  });
  afterAll(() => {
    Object.assign(env, { LLM_BASE_URL: before });
    model.close();
  });

  async function createCall(...words: string[]) {
    const account = await createTestAccount();
    const { ownerId, scenarioId, key } = account;
    const id = await createTestSession({ ownerId, scenarioId, status: "ended", endedAt: new Date() });
    const row = { sessionId: id, nodeId: "start", startedAt: new Date(), interrupted: false };
    const rows = words.map((content, seq) => ({ ...row, seq, role: "user" as const, content }));
    if (rows.length > 0) await db.insert(transcriptRows).values(rows);
    const params = { conversation_session_id: id };
    const send = (idempotencyKey?: string) =>
      callApi(POST, {
        params,
        headers: {
          authorization: `Bearer ${key}`,
          ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
        },
      });
    return { account, send };
  }

  test("creates one simulated visitor for ten parallel requests with one Idempotency-Key", async () => {
    const { account, send } = await createCall("Tea, please.");
    const answers = await callTenTimes(() => send("once"));
    const [stored] = await listTests(account, account.scenarioId);
    const made = { scenario_id: account.scenarioId, test: { id: stored?.id, name: "Tea" } };
    for (const { status, body } of answers) expect([status, body]).toMatchObject([200, made]);
    expect(answers[0]?.body.test.content.visitor).toMatchObject({
      persona: { goal: "Get tea.", mood: "Calm." },
      criteria: ["Offers tea."],
    });
    expect(await listTests(account, account.scenarioId)).toHaveLength(1);
    expect(model.seen).toHaveLength(1);
  });

  test("refuses a conversation in which the visitor said nothing, and an account without tokens for tests", async () => {
    const silent = await createCall();
    expect((await silent.send()).body).toMatchObject({
      error_code: "VALIDATION",
      details: [
        { path: "conversation_session_id", message: "The visitor said nothing in this conversation" },
      ],
    });
    const { account, send } = await createCall("Tea, please.");
    expect((await send()).status).toBe(200);
    await spendTestTokens(account, 1_000_000_000);
    await expect(requireTestTokens(account)).rejects.toMatchObject({ reason: "tokens_used_up" });
    expect((await send()).body).toMatchObject({ error_code: "QUOTA_EXCEEDED", reason: "tokens_used_up" });
    expect(await listTests(account, account.scenarioId)).toHaveLength(1);
  });
});
