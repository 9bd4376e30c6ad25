import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import {
  createActiveSession,
  createTestSession,
  findTestSession,
  NODES_JSON,
  testRow,
} from "#lib/calls/testing/live-session.ts";
import { initialFlowState } from "#lib/flow/engine/state.ts";
import { bootstrapSchema } from "#lib/worker-protocol/worker-protocol.ts";
import { bootstrapWorker } from "./bootstrap-worker.ts";
import { reportRows } from "./report-rows.ts";
import { recordHeartbeat } from "./report-state.ts";

const UNKNOWN = "0193b5f0-7c1e-7a7b-8f00-0123456789ab";

describeDb("a worker's bootstrap", () => {
  test("holds everything that the call needs, as the protocol says", async () => {
    const createdAt = new Date("2026-01-01T00:00:00Z");
    const id = await createTestSession({ createdAt, maxDurationMs: 60_000 });
    const bootstrap = await bootstrapWorker(id, "job-1", new Date("2026-01-01T00:00:02Z"));
    expect(bootstrapSchema.parse(JSON.parse(JSON.stringify(bootstrap)))).toEqual({
      sessionId: id,
      scenario: { name: "Reception", nodesJson: NODES_JSON, llmModel: "gpt-4.1-mini" },
      runtimeVars: { avatar_name: "Ada", guest: "Lin" },
      sttKeywords: ["Visavis"],
      showAiLabel: true,
      recordConversation: false,
      background: "studio",
      avatar: { slug: bootstrap.avatar.slug, name: "Ada", voice: "joe", packHash: null },
      remainingMs: 58_000,
      nextSeq: 0,
    });
  });

  test("is a heartbeat, and proof that the visitor joined, whose event may be lost", async () => {
    const id = await createTestSession();
    const now = new Date();
    await bootstrapWorker(id, "job-1", now);
    expect(await findTestSession(id)).toMatchObject({
      workerSeenAt: now,
      userJoinedAt: now,
      status: "created",
    });
  });

  test("for the same job again continues after the stored rows, with the time that is left", async () => {
    const activeAt = new Date(Date.now() - 10_000);
    const id = await createActiveSession({ activeAt, maxDurationMs: 60_000 });
    await reportRows(id, { rows: [testRow(0), testRow(7)], ackedCommandSeqs: [] });
    const bootstrap = await bootstrapWorker(id, "job-1", new Date(activeAt.getTime() + 10_000));
    expect(bootstrap).toMatchObject({ nextSeq: 8, remainingMs: 50_000 });
  });

  test("gives a job that takes over the position in the scenario and what was said", async () => {
    const id = await createActiveSession({ workerJobId: null });
    const flowState = {
      ...initialFlowState(NODES_JSON, { guest: "Lin" }),
      variables: { plan: "gold\u0000" },
    };
    await reportRows(id, { rows: [testRow(0), testRow(1)], ackedCommandSeqs: [], flowState });
    const { resume } = await bootstrapWorker(id, "job-2");
    expect(resume?.flowState).toEqual({ ...flowState, variables: { plan: "gold" } });
    expect(resume?.rows.map((row) => row.content)).toEqual([testRow(0).content, testRow(1).content]);
  });

  test("gives a job that takes over all system messages, however long ago they were sent", async () => {
    const id = await createActiveSession({ workerJobId: null });
    const rule = testRow(0, { role: "system", content: "Be brief." });
    const rows = [rule, ...Array.from({ length: 80 }, (_, index) => testRow(index + 1))];
    await reportRows(id, { rows, ackedCommandSeqs: [], flowState: initialFlowState(NODES_JSON, {}) });
    const { resume } = await bootstrapWorker(id, "job-2");
    expect(resume?.rows).toHaveLength(61);
    expect(resume?.rows[0]).toEqual({ role: "system", content: "Be brief." });
    expect(resume?.rows.at(-1)?.content).toBe(testRow(80).content);
  });

  test("a context reset hides older rows from a job that takes over, except system messages and an open question", async () => {
    const id = await createActiveSession({ workerJobId: null });
    const at = (seconds: number) => new Date(Date.UTC(2026, 10, 22, 10, 0, seconds)).toISOString();
    const row = (seq: number, role: "user" | "assistant" | "system", content: string) =>
      testRow(seq, { role, content, startedAt: at(seq) });
    const flowState = initialFlowState(NODES_JSON, {});
    const rows = [
      row(0, "assistant", "Hello."),
      row(1, "system", "Be brief."),
      row(2, "assistant", "Before."),
      row(3, "user", "Open question?"),
    ];
    await reportRows(id, { rows, ackedCommandSeqs: [], flowState, contextFrom: at(5) });
    const resumed = async () =>
      (await bootstrapWorker(id, "job-2")).resume?.rows.map(({ content }) => content);
    expect(await resumed()).toEqual(["Be brief.", "Open question?"]);
    // A report without a reset keeps the one before.
    await reportRows(id, { rows: [row(6, "assistant", "After.")], ackedCommandSeqs: [], flowState });
    expect(await resumed()).toEqual(["Be brief.", "After."]);
  });

  test.each([
    ["back", -3_600_000],
    ["ahead", 3_600_000],
  ])(
    "lets a job that takes over continue on the same clock, even if the machine's was set %s",
    async (_, setByMs) => {
      const activeAt = new Date("2026-11-22T10:00:00Z");
      const after = (ms: number) => new Date(activeAt.getTime() + ms);
      const flowState = initialFlowState(NODES_JSON, {});
      const id = await createActiveSession({ activeAt, maxDurationMs: 600_000 });
      const machine = (ms: number) => after(ms + setByMs);
      await recordHeartbeat(id, { jobId: "job-1", workerTime: after(60_000) }, machine(60_000));
      // Rows are a heartbeat, too, but carry no time.
      await reportRows(id, { rows: [], ackedCommandSeqs: [], flowState }, machine(61_000), "job-1");
      await db.update(sessions).set({ workerJobId: null }).where(eq(sessions.id, id));
      const { resume, remainingMs } = await bootstrapWorker(id, "job-2", machine(67_000));
      expect(resume).toMatchObject({ now: after(67_000).toISOString(), activeMs: 67_000 });
      expect(remainingMs).toBe(533_000);
    },
  );

  test("is given to one of several jobs that a busy machine started", async () => {
    const id = await createTestSession();
    const jobs = ["job-1", "job-2", "job-3"];
    const results = await Promise.allSettled(jobs.map((job) => bootstrapWorker(id, job)));
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ kind: "taken" });
    }
  });

  test("is refused for a session that is over, and for an unknown one", async () => {
    const id = await createTestSession({ status: "ended", endReason: "user_left", endedAt: new Date() });
    await expect(bootstrapWorker(id, "job-1")).rejects.toMatchObject({ kind: "over" });
    await expect(bootstrapWorker(UNKNOWN, "job-1")).rejects.toMatchObject({ kind: "unknown" });
  });
});
