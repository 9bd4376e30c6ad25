import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { languageModels, scenarios } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { connectConversation } from "#lib/calls/connect/connect-conversation.ts";
import { createActiveSession, findTestSession, listTestRows } from "#lib/calls/testing/live-session.ts";
import { serveText } from "#lib/calls/text/serve-text.ts";
import { writeMessage } from "#lib/calls/text/write-message.ts";
import { bootstrapWorker } from "#lib/calls/worker/bootstrap-worker.ts";
import { reportRows } from "#lib/calls/worker/report-rows.ts";
import { getModelUsage } from "#lib/conversations/conversations.ts";
import { describeConversation } from "#lib/conversations/describe-conversation.ts";
import { connectInput } from "#lib/conversations/schema.ts";
import { createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { EN } from "#lib/languages/en.ts";
import {
  type ChatReply,
  event,
  FakeChatServer,
  refuses,
  streams,
} from "#lib/model-clients/testing/fake-chat-server.ts";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { ALL_NETWORKS, NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { modelWords } from "#lib/scenarios/replays/answer-call.ts";
import { playAttempt, startRun } from "#lib/scenarios/tests/runs/play-attempt.ts";
import { createRun } from "#lib/scenarios/tests/runs/runs.ts";
import { createRunInput } from "#lib/scenarios/tests/runs/schema.ts";
import { createTestInput } from "#lib/scenarios/tests/stored/schema.ts";
import { createTest } from "#lib/scenarios/tests/stored/tests.ts";
import { FakeMinds, speak } from "#lib/scenarios/tests/testing/fake-minds.ts";
import { runVisitor } from "#lib/scenarios/tests/visitor/run-visitor.ts";
import { simulatedVisitor } from "#lib/scenarios/tests/visitor/schema.ts";
import { findOwnChat } from "./open-model.ts";

const usage = { choices: [], usage: { prompt_tokens: 90, completion_tokens: 7 } };
/** An answer whose tokens are counted. */
const answers = (content: string): ChatReply =>
  streams(`${event({ content }, "stop")}data: ${JSON.stringify(usage)}\n\ndata: [DONE]\n\n`);

const GRAPH = {
  initial_node: "desk",
  role_instruction: "",
  nodes: { desk: { task_instruction: "Help.", say: "Welcome." } },
};

describeDb("an account's own model", () => {
  const servers: FakeChatServer[] = [];
  const before = { url: env.LLM_BASE_URL };
  let account: TestAccount;
  beforeEach(async () => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: ALL_NETWORKS });
    account = await createTestAccount({ nodesJson: GRAPH });
  });
  afterEach(() => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: NO_NETWORKS, LLM_BASE_URL: before.url });
    for (const server of servers.splice(0)) server.close();
  });

  async function serve(reply: ChatReply) {
    const server = new FakeChatServer(reply);
    servers.push(server);
    return { server, baseUrl: (await server.start()).baseUrl };
  }

  /** The account's model with this reply, chosen by its scenario; and the instance's, which answers too. */
  async function choose(reply: ChatReply) {
    const [own, instance] = [await serve(reply), await serve(answers("From the instance."))];
    Object.assign(env, { LLM_BASE_URL: instance.baseUrl });
    const [id, { ownerId, scenarioId }] = [newId(), account];
    await db
      .insert(languageModels)
      .values({ id, ownerId, name: "Ours", baseUrl: own.baseUrl, model: "llama" });
    await db.update(scenarios).set({ languageModelId: id }).where(eq(scenarios.id, scenarioId));
    return { id, own: own.server, instance: instance.server };
  }

  async function write(content: string) {
    const ids = { scenario_id: account.scenarioId, avatar_id: account.avatarId, mode: "text" };
    const { conversationSessionId: id } = await connectConversation(account, connectInput.parse(ids), {
      kind: "api",
    });
    await expect.poll(async () => (await listTestRows(id)).length).toBe(1);
    await writeMessage(account, id, { messageId: newId(), content }, new Headers(), () => undefined);
    await serveText(id);
    const said = async () => (await listTestRows(id)).at(-1);
    await expect.poll(async () => (await said())?.role).toBe("assistant");
    return { id, said: (await said())?.content };
  }

  test("answers a conversation in writing, which says what it used of it", async () => {
    const { id: modelId, own, instance } = await choose(answers("From our model."));
    const { id, said } = await write("Hello?");
    expect([said, own.seen.length, instance.seen.length]).toEqual(["From our model.", 1, 0]);
    const { model_usage } = await describeConversation(account, id, "model_usage");
    const used = { requests: 1, prompt_tokens: 90, completion_tokens: 7 };
    expect(model_usage).toEqual([{ model: "llama", language_model_id: modelId, ...used }]);
    expect(await describeConversation(account, id, undefined)).not.toHaveProperty("model_usage");
  });

  test("that fails is replaced by an apology, and by the instance's model only if the scenario names a fallback", async () => {
    const { own, instance } = await choose(refuses(401));
    expect((await write("Hello?")).said).toBe(EN.lines.giveUp.trim());
    expect([own.seen.length, instance.seen.length]).toEqual([2, 0]);
    await db
      .update(scenarios)
      .set({ fallbackLlmModel: "gpt-4.1-nano" })
      .where(eq(scenarios.id, account.scenarioId));
    expect((await write("Hello?")).said).toBe("From the instance.");
  });

  test("that was deleted answers nothing in a conversation that began with it", async () => {
    const { id, instance } = await choose(answers("From our model."));
    const chat = await findOwnChat(account.ownerId, { id });
    await db.delete(languageModels).where(eq(languageModels.id, id));
    const gone = await findOwnChat(account.ownerId, { id });
    const words = (ask: typeof chat) =>
      modelWords({ actor: account, flow: GRAPH }, { llmModel: "gpt" }, AbortSignal.timeout(5_000), ask);
    const request = { nodeId: "desk", prompt: "", functions: [], history: [] };
    expect((await words(chat)(request, 0)).text).toBe("From our model.");
    await expect(words(gone)(request, 0)).rejects.toThrow("was deleted");
    expect(instance.seen).toEqual([]);
    expect(await findOwnChat(account.ownerId, null)).toBeUndefined();
  });

  test("answers as the avatar of a simulated test; the visitor and the judge are the instance's model", async () => {
    const { id, own } = await choose(answers("From our model."));
    const minds = new FakeMinds({ visitor: () => speak("Hello.", "goal_reached") });
    const { result, tokens } = await runVisitor(
      simulatedVisitor.parse({ persona: { goal: "Be greeted." }, criteria: ["The avatar answers."] }),
      {
        scene: { actor: account, sessionId: newId() },
        version: { nodesJson: GRAPH, llmModel: "gpt-4.1-mini" },
        ...{ signal: AbortSignal.timeout(10_000), chat: minds.chat },
        avatarChat: await findOwnChat(account.ownerId, { id }),
      },
    );
    expect(result.transcript.at(-1)?.content).toBe("From our model.");
    expect([own.seen.length, minds.requests.avatar.length]).toEqual([1, 0]);
    expect(minds.requests.visitor.length + minds.requests.judge.length).toBeGreaterThan(1);
    expect(tokens).toBeGreaterThan(0);
  });

  test("plays the visitor and the judge of a simulated test too where the instance has only the demo model", async () => {
    const { own, instance } = await choose(answers("From our model."));
    const { ownerId, scenarioId } = account;
    const visitor = { persona: { goal: "Be greeted." }, criteria: ["The avatar answers."], max_turns: 1 };
    const content = { kind: "simulated", visitor };
    await createTest(account, scenarioId, createTestInput.parse({ name: "Guest", content }));
    const asked = async (findModel: () => Promise<AnsweringModel>) => {
      const runId = (await createRun(account, scenarioId, createRunInput.parse({}), findModel)).id;
      const { ids } = await startRun({ ownerId, runId });
      const before = [own.seen.length, instance.seen.length] as const;
      for (const id of ids) await playAttempt({ ownerId, runId }, id, { findModel });
      return { own: own.seen.length - before[0], instance: instance.seen.length - before[1] };
    };
    const demo = await asked(async () => ({ kind: "demo" }));
    expect(demo).toMatchObject({ instance: 0 });
    expect(demo.own).toBeGreaterThan(2);
    expect(await asked(async () => ({ kind: "none", reason: "" }))).toMatchObject({ instance: 0 });
    expect((await asked(async () => ({ kind: "scenario" }))).instance).toBeGreaterThan(1);
  });

  test("is named to the call's worker without its address, and each worker's usage counts once", async () => {
    const languageModel = { id: newId(), name: "Ours", model: "llama" };
    const scenario = { name: "S", nodesJson: GRAPH, llmModel: "gpt-4.1-mini", languageModel };
    const sessionId = await createActiveSession({ scenario, workerJobId: null });
    expect((await bootstrapWorker(sessionId, "job-1")).scenario.languageModel).toEqual(languageModel);
    const report = (requests: number, job: string) =>
      reportRows(
        sessionId,
        {
          ...{ rows: [], ackedCommandSeqs: [] },
          modelUsage: [
            {
              model: "llama",
              languageModelId: languageModel.id,
              requests,
              promptTokens: 10 * requests,
              completionTokens: 1,
            },
          ],
        },
        undefined,
        job,
      );
    await report(1, "job-1");
    await report(3, "job-1");
    const session = await findTestSession(sessionId);
    expect(Object.keys(session.modelUsage)).toEqual(["job-1"]);
    const shown = await describeConversation({ ownerId: session.ownerId }, sessionId, "model_usage");
    expect(shown.model_usage).toMatchObject([{ model: "llama", requests: 3, prompt_tokens: 30 }]);
  });

  test("is what the API names, also where the demo model answered in place of it", async () => {
    const sessionId = await createActiveSession({ workerJobId: null });
    await bootstrapWorker(sessionId, "job-1");
    const asked = { model: "gpt-4.1-mini", requests: 1, promptTokens: 10, completionTokens: 1 };
    const modelUsage = [asked, { ...asked, answeredBy: "visavis-demo" }];
    await reportRows(sessionId, { rows: [], ackedCommandSeqs: [], modelUsage }, undefined, "job-1");
    const { ownerId } = await findTestSession(sessionId);
    expect(await getModelUsage({ ownerId }, sessionId)).toEqual(modelUsage);
    const shown = await describeConversation({ ownerId }, sessionId, "model_usage");
    expect(shown.model_usage).toEqual([
      {
        ...{ model: "gpt-4.1-mini", language_model_id: null },
        ...{ requests: 2, prompt_tokens: 20, completion_tokens: 2 },
      },
    ]);
  });
});
