import { afterEach, beforeEach, expect, test } from "vitest";
import { OverloadedError, UnavailableError, WorkerClient } from "./worker-client.ts";

type Job = { ms: number; end?: "fail" | "die" };
const script = new URL("../testing/obedient-worker.ts", import.meta.url);
let client: WorkerClient<Job, number>;
beforeEach(() => {
  client = new WorkerClient(script, { workerData: {}, maxWaiting: 3, timeoutMs: 60_000 });
});
afterEach(() => client.close());

test("jobs run in a process of their own as in a thread, and its death costs one job", async () => {
  const apart = new WorkerClient<Job, number>(script, { workerData: {}, isProcess: true });
  const bad = apart.run({ ms: 1, end: "die" });
  const good = apart.run({ ms: 2 });
  await expect(bad).rejects.toThrow("ended with 7");
  expect(await good).toBe(2);
  await apart.close();
});

test("jobs run one at a time, in order", async () => {
  const order: number[] = [];
  await Promise.all([60, 30, 1].map((ms) => client.run({ ms }).then((done) => order.push(done))));
  expect(order).toEqual([60, 30, 1]);
});

test("what a job leaves behind is freed before it adds up", async () => {
  const wasteful = new WorkerClient<object, number>(
    new URL("../testing/wasteful-worker.ts", import.meta.url),
    {
      workerData: {},
    },
  );
  await wasteful.run({});
  for (let jobs = 1; jobs < 40; jobs++) expect(await wasteful.run({})).toBeLessThan(10);
  await wasteful.close();
});

test("a client that disconnects leaves the queue, and the next job runs sooner", async () => {
  const patient = new WorkerClient<Job, number>(script, { workerData: {}, maxWaiting: 3, timeoutMs: 60_000 });
  const control = new AbortController();
  const first = patient.run({ ms: 50 });
  const gone = patient.run({ ms: 30_000 }, control.signal);
  const last = patient.run({ ms: 1 });
  await patient.loaded();
  control.abort();
  await expect(gone).rejects.toThrow("disconnected");
  const started = performance.now();
  await Promise.all([first, last]);
  expect(performance.now() - started).toBeLessThan(15_000);
  await patient.close();
});

test("jobs beyond the queue's limit are rejected at once", async () => {
  const jobs = [1, 2, 3, 4, 5].map(() => client.run({ ms: 20 }));
  const outcomes = await Promise.allSettled(jobs);
  expect(outcomes.at(-1)).toMatchObject({ status: "rejected", reason: expect.any(OverloadedError) });
});

test.each(["fail", "die"] as const)("only the job that makes the thread %s fails", async (end) => {
  const bad = client.run({ ms: 1, end });
  const good = client.run({ ms: 2 });
  await expect(bad).rejects.toThrow();
  expect(await good).toBe(2);
});

test("a job that hangs is abandoned, and a new thread runs the next one", async () => {
  const hurried = new WorkerClient<Job, number>(script, { workerData: {}, timeoutMs: 1_000 });
  const hanging = hurried.run({ ms: 60_000 });
  const next = hurried.run({ ms: 3 });
  await expect(hanging).rejects.toThrow("too long");
  expect(await next).toBe(3);
  await hurried.close();
});

test("after stopping, new jobs are rejected, and so are waiting ones", async () => {
  const running = client.run({ ms: 100 });
  const waiting = client.run({ ms: 1 });
  await client.loaded();
  await Promise.all([
    expect(waiting).rejects.toBeInstanceOf(UnavailableError),
    expect(running).rejects.toBeInstanceOf(UnavailableError),
    client.close(),
  ]);
  await expect(client.run({ ms: 1 })).rejects.toBeInstanceOf(UnavailableError);
});
