import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { inngest } from "#inngest/client.ts";
import { testRunEvent } from "#inngest/events.ts";
import { serveJobs } from "#inngest/serve-jobs.ts";
import { FakeJobServer } from "#inngest/testing/fake-job-server.ts";
import { createTestAccount } from "#lib/http/testing/api-fixture.ts";
import { env } from "#lib/platform/env.ts";
import { createRun, getRun, presentRun } from "#lib/scenarios/tests/runs/runs.ts";
import { createRunInput } from "#lib/scenarios/tests/runs/schema.ts";
import { createTestInput } from "#lib/scenarios/tests/stored/schema.ts";
import { createTest } from "#lib/scenarios/tests/stored/tests.ts";
import { runTests } from "./run-tests.ts";

const { POST } = serveJobs({ client: inngest, secret: env.VISAVIS_JOBS_SECRET, functions: [runTests] });

describeDb("the job of a test run", () => {
  test("plays every attempt and finishes the run; a second job for it plays nothing", async () => {
    const account = await createTestAccount();
    const { scenarioId } = account;
    const script = { turns: [{ user: "Hi." }], expect: { ended: false } };
    await createTest(
      account,
      scenarioId,
      createTestInput.parse({ name: "Hi", content: { kind: "scripted", script } }),
    );
    const input = createRunInput.parse({ versions: ["draft", "published"], parallel: 1 });
    const created = await createRun(account, scenarioId, input);
    const jobs = new FakeJobServer(POST);
    expect(await jobs.run(runTests, testRunEvent(created))).toMatchObject({ error: null });
    const { run, attempts } = await getRun(account, scenarioId, created.id);
    expect(presentRun(run, attempts)).toMatchObject({
      status: "finished",
      passed: true,
      done: 2,
      total: 2,
      unvisited_nodes: [],
    });
    expect(await jobs.run(runTests, testRunEvent(created))).toMatchObject({ error: null, tries: 2 });
    expect((await getRun(account, scenarioId, created.id)).run.finishedAt).toEqual(run.finishedAt);
  });
});
