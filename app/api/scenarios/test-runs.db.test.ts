import { once } from "node:events";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { scenarios, testRuns } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { callApi, createTestAccount, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import { ChatError } from "#lib/model-clients/complete-chat.ts";
import type { AnsweringModel } from "#lib/operations/models/model-state.ts";
import { env } from "#lib/platform/env.ts";
import { playAttempt, startRun } from "#lib/scenarios/tests/runs/play-attempt.ts";
import {
  failRun,
  finishRun,
  listForgottenRuns,
  createRun as requestRun,
} from "#lib/scenarios/tests/runs/runs.ts";
import { createRunInput, runOutput } from "#lib/scenarios/tests/runs/schema.ts";
import { testOutput } from "#lib/scenarios/tests/stored/schema.ts";
import { FakeMinds, speak, verdicts } from "#lib/scenarios/tests/testing/fake-minds.ts";
import { scenarioTestRoutes } from "./scenario-test-routes.ts";

const createTest = scenarioTestRoutes["/scenarios/{config_id}/tests/create"].POST;
const deleteTests = scenarioTestRoutes["/scenarios/{config_id}/tests/delete"].POST;
const listTests = scenarioTestRoutes["/scenarios/{config_id}/tests"].GET;
const updateTest = scenarioTestRoutes["/scenarios/{config_id}/tests/update"].POST;
const cancelRun = scenarioTestRoutes["/scenarios/{config_id}/test-runs/{test_run_id}/cancel"].POST;
const getRun = scenarioTestRoutes["/scenarios/{config_id}/test-runs/{test_run_id}"].GET;
const createRun = scenarioTestRoutes["/scenarios/{config_id}/test-runs/create"].POST;
const listRuns = scenarioTestRoutes["/scenarios/{config_id}/test-runs"].GET;

const visitor = { persona: { goal: "Be greeted." }, criteria: ["The avatar answers."] };
const simulated = { name: "Guest", content: { kind: "simulated", visitor } };
const scripted = {
  name: "Script",
  content: { kind: "scripted", script: { turns: [{ user: "Hi." }], expect: { ended: false } } },
};
/** The conversations end at the goal; the judge passes what `passes` says, one after the other. */
const minds = (passes: boolean[] = []) =>
  new FakeMinds({
    visitor: () => speak("Hello.", "goal_reached"),
    avatar: () => ({ text: "Good day." }),
    judge: (_request, time) =>
      verdicts({
        ...{ criterion: 1, reason: "", verdict: (passes[time] ?? true) ? "pass" : "fail" },
        lines: [{ line: 1, quote: "Good day" }],
      }),
  });

describeDb("tests of a scenario", () => {
  let account: TestAccount;
  beforeEach(async () => {
    account = await createTestAccount();
  });
  const call = (handler: Parameters<typeof callApi>[0], body?: object, run?: string, key = account.key) =>
    callApi(handler, {
      ...{ key, ...(body && { body }) },
      params: { config_id: account.scenarioId, ...(run && { test_run_id: run }) },
    });
  const addTest = async (body: object) => testOutput.parse((await call(createTest, body)).body);
  const start = async (body: object = {}) => runOutput.parse((await call(createRun, body)).body);
  const read = async (id: string) => runOutput.parse((await call(getRun, undefined, id)).body);
  const keyOf = (runId: string) => ({ ownerId: account.ownerId, runId });
  /** Does what the job does. */
  const play = async (runId: string, { chat }: Pick<FakeMinds, "chat"> = minds()) => {
    const { ids } = await startRun(keyOf(runId));
    for (const id of ids) await playAttempt(keyOf(runId), id, { chat });
    await finishRun(keyOf(runId));
    return await read(runId);
  };

  test("are created with defaults, replaced, listed and deleted, and belong to one account", async () => {
    const { id, content } = await addTest(simulated);
    expect(content).toMatchObject({ visitor: { max_turns: 15, functions: "scripted" } });
    await addTest(scripted);
    expect((await call(updateTest, { ...scripted, id, name: "Other" })).status).toBe(200);
    expect((await call(listTests)).body).toMatchObject({
      tests: [{ id, name: "Other" }, { name: "Script" }],
    });
    const stranger = await createTestAccount();
    expect((await call(listTests, undefined, undefined, stranger.key)).status).toBe(404);
    expect((await call(updateTest, { ...scripted, id }, undefined, stranger.key)).status).toBe(404);
    expect((await call(deleteTests, { ids: [id] })).body).toMatchObject({ deleted_count: 1 });
    expect((await call(updateTest, { ...scripted, id })).status).toBe(404);
    const wrong = { name: "Wrong", content: { kind: "simulated", visitor: { persona: { goal: " " } } } };
    expect((await call(createTest, wrong)).status).toBe(400);
  });

  test("pass if enough attempts do, and keep transcripts and verdicts with their lines", async () => {
    await addTest(simulated);
    await addTest(scripted);
    const { id, total } = await start({ attempts: 3, required: 2 });
    expect(total).toBe(4);
    const run = await play(id, minds([true, false, true]));
    expect(run).toMatchObject({ status: "finished", passed: true, done: 4, stopped: null });
    const [guest, script] = run.tests;
    expect(guest?.versions).toMatchObject([{ passed: true, passed_attempts: 2, required_attempts: 2 }]);
    expect(guest?.versions[0]?.attempts[1]).toMatchObject({
      verdict: "failed",
      result: { ending: "goal_reached", criteria: [{ verdict: "fail", lines: [1] }] },
    });
    expect(script?.versions).toMatchObject([{ passed: true, required_attempts: 1 }]);
    expect(run.tokens).toBeGreaterThan(0);
    const strict = await start({ attempts: 3 });
    expect((await play(strict.id, minds([true, false, true]))).passed).toBe(false);
    expect((await call(listRuns)).body).toMatchObject({
      test_runs: [
        { id: strict.id, passed: false, done: 4 },
        { id, passed: true },
      ],
    });
  });

  test("compare two versions, of which the first decides", async () => {
    await addTest(simulated);
    const { id } = await start({ versions: ["draft", "published"] });
    const run = await play(id, minds([true, false]));
    expect(run.tests[0]?.versions).toMatchObject([
      { version: "draft", passed: true },
      { version: "published", passed: false },
    ]);
    expect(run.passed).toBe(true);
  });

  test("continue after a crash with the attempts that have no result, and play none twice", async () => {
    await addTest(simulated);
    const { id } = await start({ attempts: 2 });
    const first = minds();
    const { ids } = await startRun(keyOf(id));
    await playAttempt(keyOf(id), ids[0] ?? "", first);
    const longAgo = new Date(Date.now() - 600_000);
    await db.update(testRuns).set({ seenAt: longAgo }).where(eq(testRuns.id, id));
    expect((await listForgottenRuns()).map((run) => run.id)).toContain(id);
    const second = minds();
    await playAttempt(keyOf(id), ids[0] ?? "", second);
    expect(second.requests.visitor).toHaveLength(0);
    expect(await play(id, second)).toMatchObject({ passed: true, done: 2 });
    expect(second.requests.visitor).toHaveLength(1);
    expect((await listForgottenRuns()).map((run) => run.id)).not.toContain(id);
  });

  test("stop at the run's token limit, and do not pass then", async () => {
    await addTest({
      name: "Long",
      content: {
        kind: "simulated",
        visitor: { persona: { goal: "x".repeat(2_000), facts: Array(9).fill("y".repeat(500)) } },
      },
    });
    const { id } = await start({ attempts: 3, required: 1, max_tokens: 1_000 });
    const run = await play(id);
    expect(run).toMatchObject({ stopped: "token_limit", passed: false });
    const verdictsOf = run.tests[0]?.versions[0]?.attempts.map(({ verdict }) => verdict);
    expect(verdictsOf).toEqual(["passed", "not_run", "not_run"]);
  });

  test("stop once the account has used the tokens of its plan's day, and none starts then", async () => {
    await addTest(simulated);
    const { id } = await start({ attempts: 3, required: 1 });
    const own = env.PAID_TEST_TOKENS_PER_DAY;
    try {
      Object.assign(env, { PAID_TEST_TOKENS_PER_DAY: 50 });
      expect(await play(id)).toMatchObject({ stopped: "token_limit", passed: false, done: 3 });
      expect(await call(createRun, {})).toMatchObject({ status: 402, body: { reason: "tokens_used_up" } });
    } finally {
      Object.assign(env, { PAID_TEST_TOKENS_PER_DAY: own });
    }
    expect((await call(createRun, {})).status).toBe(200);
  });

  test("stop at the run's time limit", async () => {
    await addTest(simulated);
    const { id } = await start({ max_minutes: 1 });
    await db
      .update(testRuns)
      .set({ startedAt: new Date(Date.now() - 61_000) })
      .where(eq(testRuns.id, id));
    expect(await play(id)).toMatchObject({
      stopped: "time_limit",
      passed: false,
      tokens: 0,
      unvisited_nodes: ["start"],
    });
  });

  test("can be cancelled, and fail if their job does", async () => {
    await addTest(simulated);
    const { id } = await start();
    expect((await call(cancelRun, {}, id)).body).toMatchObject({
      status: "finished",
      stopped: "cancelled",
      passed: false,
    });
    expect((await play(id)).tokens).toBe(0);
    const { id: broken } = await start();
    await failRun(keyOf(broken));
    expect(await read(broken)).toMatchObject({ status: "finished", stopped: "failed", passed: false });
  });

  test("stop the conversation that is being played once they are cancelled", async () => {
    await addTest(simulated);
    const { id } = await start();
    const { ids } = await startRun(keyOf(id));
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    let aborted = false;
    const hangs: FakeMinds["chat"] = async (_request, signal) => {
      ask();
      await once(signal, "abort");
      aborted = true;
      throw new ChatError("cancelled");
    };
    const playing = playAttempt(keyOf(id), ids[0] ?? "", { chat: hangs });
    await asked;
    await call(cancelRun, {}, id);
    await playing;
    expect(aborted).toBe(true);
    const [attempt] = (await read(id)).tests[0]?.versions[0]?.attempts ?? [];
    expect(attempt).toMatchObject({ verdict: "not_run", result: null });
  });

  test("end quietly if their scenario is deleted while an attempt is played", async () => {
    await addTest(simulated);
    const { id } = await start({ attempts: 2 });
    const { chat } = minds();
    const deletes: typeof chat = async (request, signal) => {
      await db.delete(scenarios).where(eq(scenarios.id, account.scenarioId));
      return await chat(request, signal);
    };
    const { ids } = await startRun(keyOf(id));
    for (const attemptId of ids) await playAttempt(keyOf(id), attemptId, { chat: deletes });
    await finishRun(keyOf(id));
    expect((await call(getRun, undefined, id)).status).toBe(404);
  });

  test("store what a model writes even if Postgres cannot: NUL, lone surrogates and endless nesting", async () => {
    await addTest(simulated);
    const { id } = await start();
    const deep = JSON.parse(`${"[".repeat(300)}${"]".repeat(300)}`);
    const odd = "a\u0000b\ud800";
    const { chat } = new FakeMinds({
      visitor: () => speak(odd, "goal_reached"),
      avatar: (_request, time) =>
        time > 1 ? { text: odd } : { calls: [{ name: odd, args: time === 0 ? { [odd]: odd } : deep }] },
      judge: () => verdicts({ criterion: 1, reason: odd, verdict: "pass", lines: [{ line: 1, quote: "x" }] }),
    });
    const run = await play(id, { chat });
    expect(run.tests[0]?.versions[0]?.attempts[0]).toMatchObject({ verdict: "not_judged", result: {} });
  });

  test("run with simulated visitors only where a model can play them, and are not stored or counted otherwise", async () => {
    await addTest(simulated);
    const { id: scriptedId } = await addTest(scripted);
    const request = (model: AnsweringModel | null, body: object = {}) =>
      requestRun(account, account.scenarioId, createRunInput.parse(body), async () => model);
    const refusal = { code: "VALIDATION", reason: "invalid_state", status: 409 };
    for (const model of [{ kind: "demo" }, { kind: "none", reason: "" }] as const) {
      await expect(request(model)).rejects.toMatchObject(refusal);
    }
    expect((await call(listRuns)).body).toMatchObject({ test_runs: [] });
    expect(await request({ kind: "demo" }, { test_ids: [scriptedId] })).toMatchObject({ status: "queued" });
    // A models server that does not respond says nothing.
    expect(await request(null)).toMatchObject({ status: "queued" });
  });

  test("are limited: no run without tests, none of another account, three at a time", async () => {
    expect((await call(createRun, {})).status).toBe(404);
    await addTest(simulated);
    await addTest({ ...simulated, name: "Second" });
    const tooMany = { attempts: 20, versions: ["draft", "published"] };
    expect((await call(createRun, { ...tooMany, test_ids: [account.scenarioId] })).status).toBe(404);
    const { id } = await start();
    const stranger = await createTestAccount();
    expect((await call(getRun, undefined, id, stranger.key)).status).toBe(404);
    expect((await call(cancelRun, {}, id, stranger.key)).status).toBe(404);
    await start();
    await start();
    expect((await call(createRun, {})).status).toBe(429);
  });
});
