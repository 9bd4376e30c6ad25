import { eq } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { countGuess } from "#lib/auth/sign-in/count-attempt.ts";
import { bootstrapWorker } from "#lib/calls/worker/bootstrap-worker.ts";
import {
  countConversations,
  getNamedConversation,
  listConversations,
  listNamedConversations,
} from "#lib/conversations/conversations.ts";
import { connectInput, startTestInput } from "#lib/conversations/schema.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { createTestAccount, NODES, setMediaServer, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import { saveDraft } from "#lib/scenarios/scenarios.ts";
import { countLiveCalls, summarizeUsage } from "#lib/usage/usage.ts";
import { connectConversation } from "./connect-conversation.ts";
import { MAX_TESTS, MAX_TESTS_PER_DAY, startTest } from "./start-test.ts";

const DRAFT: NodesJson = { ...NODES, role_instruction: "Be brief." };
const BROKEN: NodesJson = { ...NODES, initial_node: "nowhere" };

const idsOf = ({ scenarioId, avatarId }: TestAccount) => ({ scenario_id: scenarioId, avatar_id: avatarId });
const begin = (account: TestAccount) => startTest(account, startTestInput.parse(idsOf(account)));
const connect = (account: TestAccount) =>
  connectConversation(account, connectInput.parse(idsOf(account)), { kind: "api" });
const keepDraft = (account: TestAccount, nodesJson: NodesJson) =>
  saveDraft(account, account.scenarioId, { name: "S", nodesJson, llmModel: "gpt-4.1-nano" });
const page = { limit: 9, beforeId: undefined };

describeDb("a draft test", () => {
  let mine: TestAccount;
  beforeEach(async () => {
    setMediaServer(true);
    mine = await createTestAccount({ plan: "free" });
  });

  test("runs the draft, and tells only its own worker to stream events to the owner", async () => {
    await keepDraft(mine, DRAFT);
    const { conversationSessionId: id, token } = await begin(mine);
    const bootstrap = await bootstrapWorker(id, "job-1");
    expect(bootstrap).toMatchObject({
      isTest: true,
      scenario: { nodesJson: { role_instruction: "Be brief." }, llmModel: "gpt-4.1-nano" },
    });
    expect(decodeJwt(token)).toMatchObject({ sub: `user-${id}`, video: { room: id } });
    const { conversationSessionId: called } = await connect(mine);
    const ordinary = await bootstrapWorker(called, "job-2");
    expect(ordinary).not.toHaveProperty("isTest");
    expect(ordinary.scenario.nodesJson.role_instruction).toBe("Be kind.");
  });

  test("begins at the chosen node, and is refused for one that the draft does not have", async () => {
    const nodes = { ...NODES.nodes, later: { task_instruction: "Say goodbye." } };
    await keepDraft(mine, { ...DRAFT, nodes });
    const startAt = (start_node: string) =>
      startTest(mine, startTestInput.parse({ ...idsOf(mine), start_node }));
    const { conversationSessionId: id } = await startAt("later");
    expect((await bootstrapWorker(id, "job-1")).scenario.nodesJson.initial_node).toBe("later");
    await expect(startAt("nowhere")).rejects.toMatchObject({ code: "VALIDATION" });
  });

  test("counts towards no quota, concurrency limit or usage figure, and is in no list of calls", async () => {
    const started = [await begin(mine), await begin(mine), await begin(mine)];
    const ids = started.map(({ conversationSessionId }) => conversationSessionId);
    const activeAt = new Date(Date.now() - 300 * 60_000);
    await db.update(sessions).set({ activeAt, status: "active" }).where(eq(sessions.ownerId, mine.ownerId));
    expect(await countLiveCalls(mine)).toBe(0);
    expect(await summarizeUsage(mine, "day")).toMatchObject({
      ...{ live: 0, conversations: 0, callMs: 0, monthMs: 0, latest: [] },
    });
    expect((await listConversations(mine, {}, page)).rows).toEqual([]);
    const { conversationSessionId: called } = await connect(mine);
    expect((await listNamedConversations(mine, {}, page)).rows.map(({ id }) => id)).toEqual([called]);
    const tests = await listNamedConversations(mine, { tests: true }, page);
    expect(tests.rows.map(({ id }) => id)).toEqual(ids.reverse());
    expect(await countConversations(mine, {})).toBe(1);
    expect(await countConversations(mine, { tests: true })).toBe(ids.length);
    expect((await getNamedConversation(mine, ids[0] ?? "")).call.kind).toBe("test");
  });

  test("can be started and seen by its owner only", async () => {
    const other = await createTestAccount();
    const foreign = startTestInput.parse({ ...idsOf(other), scenario_id: mine.scenarioId });
    await expect(startTest(other, foreign)).rejects.toMatchObject({ code: "SCENARIO_NOT_FOUND" });
    const foreignAvatar = startTestInput.parse({ ...idsOf(other), avatar_id: mine.avatarId });
    await expect(startTest(other, foreignAvatar)).rejects.toMatchObject({ code: "AVATAR_NOT_FOUND" });
    const { conversationSessionId: id } = await begin(mine);
    await expect(getNamedConversation(other, id)).rejects.toMatchObject({ code: "SESSION_NOT_FOUND" });
    expect((await listNamedConversations(other, { tests: true }, page)).rows).toEqual([]);
    expect(await countConversations(other, { tests: true })).toBe(0);
  });

  test("is refused for a draft with errors, for a model of another plan, and beyond the limit of tests at a time", async () => {
    await keepDraft(mine, BROKEN);
    await expect(begin(mine)).rejects.toMatchObject({
      code: "VALIDATION",
      details: [expect.objectContaining({ path: "nodes_json.initial_node" })],
    });
    await saveDraft(mine, mine.scenarioId, { name: "S", nodesJson: NODES, llmModel: "gpt-4.1" });
    await expect(begin(mine)).rejects.toMatchObject({ code: "AUTH_DENIED" });
    await keepDraft(mine, DRAFT);
    const many = await Promise.allSettled(Array.from({ length: MAX_TESTS + 3 }, () => begin(mine)));
    expect(many.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_TESTS);
    await expect(begin(mine)).rejects.toMatchObject({ code: "CONCURRENCY_LIMIT" });
  });

  test("is refused beyond the limit of a day, which those that did not start don't count towards", async () => {
    const clock = { now: new Date(), windowMs: DAY_MS };
    await countGuess(["draft tests", mine.ownerId], { ...clock, by: MAX_TESTS_PER_DAY - 1 });
    setMediaServer(false);
    await expect(begin(mine)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    setMediaServer(true);
    await begin(mine);
    const inWriting = startTest(mine, startTestInput.parse({ ...idsOf(mine), mode: "text" }));
    await expect(inWriting).rejects.toMatchObject({ status: 429, reason: "rate_limited" });
    expect(await countConversations(mine, { tests: true })).toBe(1);
  });
});
