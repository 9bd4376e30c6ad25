import { expect, test } from "vitest";
import { describeDb } from "#db/testing.ts";
import { createActiveSession, createTestSession, findTestSession } from "#lib/calls/testing/live-session.ts";
import { acceptJob } from "./accept-job.ts";
import { bootstrapWorker } from "./bootstrap-worker.ts";

const UNKNOWN = "0193b5f0-7c1e-7a7b-8f00-0123456789ab";
const NOW = new Date("2026-01-01T12:00:00.000Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);
const taken = { kind: "taken" };

describeDb("a job", () => {
  test("is accepted once while its process starts, however many are offered", async () => {
    const id = await createTestSession();
    const offers = await Promise.allSettled(Array.from({ length: 5 }, () => acceptJob(id, NOW)));
    expect(offers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(acceptJob(id, after(14_999))).rejects.toMatchObject(taken);
    expect((await findTestSession(id)).jobAcceptedAt).toEqual(NOW);
  });

  test("that never asks for its bootstrap is replaced after 15 s", async () => {
    const id = await createTestSession();
    await acceptJob(id, NOW);
    await acceptJob(id, after(15_000));
    expect((await findTestSession(id)).jobAcceptedAt).toEqual(after(15_000));
  });

  test("is not accepted beside the one that runs the call, and is once that one has been silent", async () => {
    const id = await createTestSession();
    await acceptJob(id, NOW);
    await bootstrapWorker(id, "job-1", after(1_000));
    await expect(acceptJob(id, after(5_999))).rejects.toMatchObject(taken);
    await acceptJob(id, after(6_000));
  });

  test("is accepted at once for a call whose worker was given up", async () => {
    const id = await createActiveSession({ workerJobId: null, workerSeenAt: NOW });
    await acceptJob(id, after(100));
    expect((await findTestSession(id)).jobAcceptedAt).toEqual(after(100));
  });

  test("of a session that has ended, or never existed, is refused", async () => {
    const id = await createTestSession({ status: "ended", endReason: "user_left", endedAt: NOW });
    await expect(acceptJob(id, NOW)).rejects.toMatchObject({ kind: "over" });
    await expect(acceptJob(UNKNOWN, NOW)).rejects.toMatchObject({ kind: "unknown" });
  });
});
