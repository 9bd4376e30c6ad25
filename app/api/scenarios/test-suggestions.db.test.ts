import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { scenarios, sessions, unansweredQuestions } from "#db/schema/index.ts";
import { testRuns } from "#db/schema/scenario-tests.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, NODES, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { createOneOfEach } from "#lib/http/testing/one-of-each.ts";
import { playAttempt, startRun } from "#lib/scenarios/tests/runs/play-attempt.ts";
import { createRun, finishRun } from "#lib/scenarios/tests/runs/runs.ts";
import { createRunInput } from "#lib/scenarios/tests/runs/schema.ts";
import { suggestionsOutput } from "#lib/scenarios/tests/stored/schema.ts";
import { scenarioTestRoutes } from "./scenario-test-routes.ts";

const createTest = scenarioTestRoutes["/scenarios/{config_id}/tests/create"].POST;
const GET = scenarioTestRoutes["/scenarios/{config_id}/test-suggestions"].GET;

describeDb("suggestions of tests", () => {
  let account: TestAccount;
  let baseId: string;
  beforeEach(async () => {
    account = await createTestAccount();
    const ids = await createOneOfEach(account);
    baseId = ids.corpus_id ?? "";
    await db.delete(testRuns).where(eq(testRuns.ownerId, account.ownerId));
    const search = { type: "rag" as const, name: "look_up", description: "", knowledge_base_id: baseId };
    const nodes = {
      start: {
        task_instruction: "Greet.",
        functions: [search],
        edges: [{ to: "end", when: { all: [{ var: "isDone", op: "exists" as const }] } }],
      },
      end: { task_instruction: "Say goodbye." },
    };
    await db
      .update(scenarios)
      .set({ nodesJson: { ...NODES, initial_node: "start", nodes } })
      .where(eq(scenarios.id, account.scenarioId));
    const [session] = await db.select().from(sessions).where(eq(sessions.ownerId, account.ownerId));
    await db.insert(unansweredQuestions).values({
      ...{ ownerId: account.ownerId, knowledgeBaseId: baseId, sessionId: session?.id ?? "" },
      ...{ question: "Do you take dogs?", score: 0.1, embedding: Array(384).fill(0.1), embeddingModel: "m" },
    });
  });
  const list = async (key = account.key) => {
    const answer = await callApi(GET, { key, params: { config_id: account.scenarioId } });
    return answer.status === 200 ? suggestionsOutput.parse(answer.body).suggestions : answer.status;
  };

  test("name unanswered questions, and edges that the last run did not take, until a test has the name", async () => {
    const question = { reason: "unanswered_question", name: "Do you take dogs?" };
    expect(await list()).toMatchObject([question]);
    const run = await createRun(account, account.scenarioId, createRunInput.parse({}));
    expect(await list()).toMatchObject([question]);
    const key = { ownerId: account.ownerId, runId: run.id };
    const { ids } = await startRun(key);
    for (const id of ids) await playAttempt(key, id);
    await finishRun(key);
    const suggested = await list();
    expect(suggested).toMatchObject([question, { reason: "untaken_edge", name: "start → end" }]);
    if (typeof suggested === "number") throw new Error("no suggestions");
    for (const { name, content } of suggested) {
      const body = { name, content };
      const made = await callApi(createTest, {
        ...{ key: account.key, body },
        params: { config_id: account.scenarioId },
      });
      expect(made.status).toBe(200);
    }
    expect(await list()).toEqual([]);
  });
});
