import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import {
  callApi,
  createTestAccount,
  createTestKey,
  NODES,
  setMediaServer,
  type TestAccount,
} from "#lib/http/testing/api-fixture.ts";
import { FakeChatServer, says } from "#lib/model-clients/testing/fake-chat-server.ts";
import { env } from "#lib/platform/env.ts";
import { saveDraft } from "#lib/scenarios/scenarios.ts";
import { callRoutes } from "../conversations/call-routes.ts";
import { conversationRoutes } from "../conversations/conversation-routes.ts";
import { scenarioRoutes } from "./scenario-routes.ts";

const sendMessage = callRoutes["/conversations/{conversation_session_id}/messages"].POST;
const getConversation = conversationRoutes["/conversations/{conversation_session_id}"].GET;
const update = callRoutes["/conversations/{conversation_session_id}/updates"].POST;
const listConversations = conversationRoutes["/conversations"].GET;
const POST = scenarioRoutes["/scenarios/{config_id}/draft/connect"].POST;

const DRAFT = {
  ...NODES,
  nodes: {
    start: { task_instruction: "Help.", say: "Welcome to the draft." },
    later: { task_instruction: "Help.", say: "Back again, {{runtime.name}}." },
  },
};

describeDb("POST /scenarios/{id}/draft/connect", () => {
  const model = new FakeChatServer(says({ content: "We open at nine." }));
  const before = env.LLM_BASE_URL;
  let account: TestAccount;
  beforeAll(async () => {
    Object.assign(env, { LLM_BASE_URL: (await model.start()).baseUrl });
  });
  beforeEach(async () => {
    setMediaServer(true);
    account = await createTestAccount();
    const draft = { name: "S", nodesJson: DRAFT, llmModel: "gpt-4.1-nano" };
    await saveDraft(account, account.scenarioId, draft);
  });
  afterAll(() => {
    Object.assign(env, { LLM_BASE_URL: before });
    model.close();
  });
  const start = (body: object, key = account.key) =>
    callApi(POST, {
      key,
      params: { config_id: account.scenarioId },
      body: { avatar_id: account.avatarId, ...body },
    });
  const inText = async (body: object = {}) => {
    const { body: started } = await start({ mode: "text", ...body });
    const params = { conversation_session_id: String(started.conversation_session_id) };
    const say = async (body: object) => (await callApi(sendMessage, { key: account.key, params, body })).body;
    return { params, say };
  };

  test("tests the draft in writing: its messages, transcript and end are those of any conversation", async () => {
    const { params, say } = await inText();
    expect((await say({})).rows).toMatchObject([{ content: "Welcome to the draft." }]);
    const answer = await say({ content: "When do you open?" });
    expect(answer.rows).toMatchObject([{ role: "user" }, { role: "assistant", content: "We open at nine." }]);
    expect(model.seen[0]?.model).toBe("gpt-4.1-nano");
    const read = async () => (await callApi(getConversation, { key: account.key, params })).body;
    const live = await read();
    expect(live).toMatchObject({ mode: "text", status: "active", scenario_version: null });
    expect(live.transcript_rows).toHaveLength(3);
    expect((await callApi(listConversations, { key: account.key })).body.conversations).toEqual([]);
    await callApi(update, { key: account.key, params, body: { end: true } });
    await expect.poll(async () => (await read()).status).toBe("ended");
  });

  test("begins at a chosen node with given variables", async () => {
    const { say } = await inText({ start_node: "later", runtime_vars: { name: "Ana" } });
    expect((await say({})).rows).toMatchObject([{ content: "Back again, Ana." }]);
  });

  test("returns a room for a call, and needs a key of scope full", async () => {
    expect(await start({})).toMatchObject({
      status: 200,
      body: { room_url: env.LIVEKIT_PUBLIC_URL, token: expect.stringMatching(/^ey/) },
    });
    const { key } = await createTestKey(account, { scope: "connect" });
    expect((await start({}, key)).body).toMatchObject({ reason: "insufficient_scope" });
  });
});
