import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { languageModels, transcriptRows } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestSession, NODES_JSON } from "#lib/calls/testing/live-session.ts";
import { getModelUsage } from "#lib/conversations/conversations.ts";
import { getReview, retryReview, reviewConversation } from "#lib/conversations/reviews/reviews.ts";
import {
  findConversationSummary,
  retrySummary,
  summarizeConversation,
} from "#lib/conversations/summaries/summaries.ts";
import { createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { findMemoryExtraction, listMemories } from "#lib/memories/memories.ts";
import { rememberConversation } from "#lib/memories/remember-conversation.ts";
import {
  type ChatReply,
  event,
  FakeChatServer,
  refuses,
} from "#lib/model-clients/testing/fake-chat-server.ts";
import { sealValue } from "#lib/platform/crypto/instance-keys.ts";
import { languageModelContext } from "#lib/platform/crypto/sealed-contexts.ts";
import { env } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { ALL_NETWORKS, NO_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import { createTestFromConversation } from "#lib/scenarios/tests/create-test-from-conversation.ts";
import { listTests } from "#lib/scenarios/tests/stored/tests.ts";

const RULE = "Never promise a refund.";
const ARGS: Record<string, object> = {
  record_summary: { summary: "They ordered tea." },
  record_memories: { facts: [{ fact: "Is called Ana.", row: 1 }], outline: "They ordered tea." },
  record_verdicts: {
    verdicts: [
      { criterion: 1, verdict: "fail", reason: "It does.", lines: [{ line: 1, quote: "Your refund comes" }] },
    ],
  },
  describe_visitor: { name: "Tea", goal: "Get tea.", mood: "Calm.", facts: [], criteria: [] },
};

/** Calls the function that the request asks for, and says how many tokens that took. */
const works: ChatReply = (response, body) => {
  const [tool] = body.tools as { function: { name: string } }[]; // as every request of this test has one
  const name = tool?.function.name ?? "";
  const call = { index: 0, id: "c", function: { name, arguments: JSON.stringify(ARGS[name]) } };
  const usage = { choices: [], usage: { prompt_tokens: 90, completion_tokens: 7 } };
  const parts = [event({ tool_calls: [call] }, "stop"), `data: ${JSON.stringify(usage)}\n\n`];
  response
    .writeHead(200, { "content-type": "text/event-stream" })
    .end([...parts, "data: [DONE]\n\n"].join(""));
};

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describeDb("a call with the account's own model", () => {
  const servers: FakeChatServer[] = [];
  const before = { url: env.LLM_BASE_URL };
  let account: TestAccount;
  let instance: FakeChatServer;
  beforeEach(async () => {
    account = await createTestAccount();
    instance = new FakeChatServer(works);
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: ALL_NETWORKS, LLM_BASE_URL: await start(instance) });
  });
  afterEach(() => {
    Object.assign(env, { ENDPOINT_ALLOW_PRIVATE: NO_NETWORKS, LLM_BASE_URL: before.url });
    for (const server of servers.splice(0)) server.close();
  });

  async function start(server: FakeChatServer): Promise<string> {
    servers.push(server);
    return (await server.start()).baseUrl;
  }

  async function addModel(reply: ChatReply, ownerId = account.ownerId) {
    const server = new FakeChatServer(reply);
    const id = newId();
    const sealedKey = sealValue(languageModelContext(ownerId, id), "sk-own");
    const values = { id, ownerId, name: "Ours", baseUrl: await start(server), model: "llama", sealedKey };
    await db.insert(languageModels).values(values);
    return { server, languageModel: { id, name: "Ours", model: "llama" } };
  }

  /** A call that has ended, with this model or the instance's. */
  async function end(languageModel: { id: string; name: string; model: string } | null): Promise<string> {
    const nodesJson = { ...NODES_JSON, memory: { days: 30 }, guardrails: { rules: [RULE] } };
    const { ownerId, scenarioId } = account;
    const id = await createTestSession({
      ...{ ownerId, scenarioId, visitorId: newId() },
      ...{ status: "ended", endReason: "user_left", activeAt: minutesAgo(9), endedAt: minutesAgo(5) },
      scenario: { name: "Desk", llmModel: "gpt-4.1-mini", nodesJson, languageModel },
    });
    const row = { sessionId: id, nodeId: "start", startedAt: new Date(), interrupted: false };
    await db.insert(transcriptRows).values([
      { ...row, seq: 0, role: "assistant", content: "Your refund comes. Who are you?" },
      { ...row, seq: 1, role: "user", content: "I am Ana." },
    ]);
    return id;
  }

  const demo = async () => ({ kind: "demo" }) as const;
  const PAGE = { limit: 10, beforeId: undefined };

  /** What the owner reads of the three jobs, with why they failed. */
  async function readAll(id: string) {
    const [summary, { review }, extraction] = await Promise.all([
      findConversationSummary(account, id),
      getReview(account, id),
      findMemoryExtraction(account, id),
    ]);
    return [summary, review, extraction].map((found) => [found?.status, found?.error]);
  }

  test("says that something went wrong if the key of its model can't be opened, and asks nobody", async () => {
    const { server, languageModel } = await addModel(works);
    await db
      .update(languageModels)
      .set({ sealedKey: "damaged" })
      .where(eq(languageModels.id, languageModel.id));
    const id = await end(languageModel);
    const jobs = [
      await summarizeConversation(id),
      await reviewConversation(id),
      await rememberConversation(id),
    ];
    expect(jobs).toEqual(["failed", "failed", "failed"]);
    const failed = ["failed", "Something went wrong on the server."];
    expect(await readAll(id)).toEqual([failed, failed, failed]);
    expect([...server.seen, ...instance.seen]).toEqual([]);
  });

  test("is summarized, reviewed and remembered by it, also where the instance has only the demo model", async () => {
    const { server, languageModel } = await addModel(works);
    const id = await end(languageModel);
    expect(await summarizeConversation(id)).toBe("summarized");
    expect(await reviewConversation(id)).toBe("reviewed");
    expect(await rememberConversation(id, { findModel: demo })).toBe("remembered");
    await createTestFromConversation(account, id);

    expect((await findConversationSummary(account, id))?.summary).toBe("They ordered tea.");
    expect((await getReview(account, id)).review?.violations).toMatchObject([{ rule: RULE, rowSeqs: [0] }]);
    const { rows } = await listMemories(account, { sessionId: id }, PAGE);
    expect(rows.map(({ content, rowSeq }) => [content, rowSeq])).toContainEqual(["Is called Ana.", 1]);
    expect(await listTests(account, account.scenarioId)).toHaveLength(1);
    expect(instance.seen).toEqual([]);
    expect(server.seen.map(({ model }) => model)).toEqual(["llama", "llama", "llama", "llama"]);
    expect(new Set(server.seenKeys)).toEqual(new Set(["Bearer sk-own"]));
    const used = { requests: 4, promptTokens: 360, completionTokens: 28 };
    expect(await getModelUsage(account, id)).toEqual([
      { model: "llama", languageModelId: languageModel.id, ...used },
    ]);
  });

  test("says what went wrong if it was deleted, refuses or hangs, and nothing goes to the instance's model", async () => {
    const failures = [
      { reply: works, isDeleted: true, error: "The account's language model was deleted" },
      { reply: refuses(401), error: "The language model isn't responding" },
      { reply: () => undefined, limitMs: 300, error: "The language model did not respond in time." },
    ];
    for (const { reply, isDeleted, limitMs = 10_000, error } of failures) {
      const { languageModel } = await addModel(reply);
      const id = await end(languageModel);
      if (isDeleted) await db.delete(languageModels).where(eq(languageModels.id, languageModel.id));
      const tries = async (run: () => Promise<string>): Promise<string> => {
        for (let left = 3; left > 0; left -= 1) {
          const outcome = await run().catch(() => null);
          if (outcome !== null) return outcome;
        }
        return await run();
      };
      const limits = { limitMs, answerLimitMs: limitMs };
      expect(await tries(() => summarizeConversation(id, limits))).toBe("failed");
      expect(await tries(() => reviewConversation(id, limits))).toBe("failed");
      expect(await tries(() => rememberConversation(id, limits))).toBe("failed");
      expect(await readAll(id)).toEqual([
        ["failed", error],
        ["failed", error],
        ["failed", error],
      ]);
    }
    expect(instance.seen).toEqual([]);
  });

  test("is never sent to another account's model; a call without an own model uses the instance's", async () => {
    const stranger = await createTestAccount();
    const { server, languageModel } = await addModel(works, stranger.ownerId);
    const id = await end(languageModel);
    await expect(summarizeConversation(id)).rejects.toThrow("deleted");
    await expect(reviewConversation(id)).rejects.toThrow("deleted");
    await expect(rememberConversation(id)).rejects.toThrow("deleted");
    expect([server.seen, instance.seen]).toEqual([[], []]);

    // The account's default does not count either: the call was answered without it.
    const { server: added } = await addModel(works);
    await db
      .update(languageModels)
      .set({ isDefault: true })
      .where(eq(languageModels.ownerId, account.ownerId));
    const plain = await end(null);
    expect(await summarizeConversation(plain)).toBe("summarized");
    expect(await reviewConversation(plain)).toBe("reviewed");
    const other = async () => ({ kind: "scenario" }) as const;
    expect(await rememberConversation(plain, { findModel: other })).toBe("remembered");
    expect([added.seen.length, instance.seen.length]).toEqual([0, 3]);
    const [used] = await getModelUsage(account, plain);
    expect(used).toMatchObject({ requests: 3, promptTokens: 270 });
    expect(used).not.toHaveProperty("languageModelId");
  });

  test("adds up its usage when the owner asks again", async () => {
    const { languageModel } = await addModel(works);
    const id = await end(languageModel);
    await Promise.all([summarizeConversation(id), reviewConversation(id)]);
    await retrySummary(account, id);
    await retryReview(account, id);
    await Promise.all([summarizeConversation(id), reviewConversation(id)]);
    expect(await getModelUsage(account, id)).toMatchObject([{ requests: 4, completionTokens: 28 }]);
  });
});
