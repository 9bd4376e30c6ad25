import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeApp } from "#agent/testing/fake-app.ts";
import { bootstrapFixture, quietLog, SESSION_ID, until } from "#agent/testing/fixtures.ts";
import { initialFlowState } from "#lib/flow/state.ts";
import type { CommandPayload } from "#lib/platform/worker-protocol.ts";
import { AppClient } from "./app-client.ts";
import { CommandStream } from "./command-stream.ts";
import { joinSession } from "./join-session.ts";
import { reportState } from "./report-state.ts";
import { type NewRow, RowRecorder } from "./row-recorder.ts";
import { runAtApp } from "./run-at-app.ts";

let app: FakeApp;
let client: AppClient;
let stream: CommandStream | undefined;

beforeEach(async () => {
  app = new FakeApp(bootstrapFixture());
  await app.start();
  client = new AppClient({
    appUrl: app.url,
    workerSecret: app.secret,
    sessionId: SESSION_ID,
    timeoutMs: 10_000,
  });
});

afterEach(async () => {
  await stream?.stop();
  stream = undefined;
  await app.stop();
});

const fast = { firstDelayMs: 5 };

test("a call that the app does not know, or that is over, is not joined", async () => {
  app.failWith = 404;
  expect(await joinSession(client, "job", fast)).toEqual({ outcome: "gone" });
  app.failWith = 410;
  expect(await joinSession(client, "job", fast)).toEqual({ outcome: "gone" });
});

test("a call that another job serves is left alone", async () => {
  app.failWith = 409;
  expect(await joinSession(client, "job", fast)).toEqual({ outcome: "taken" });
});

test("an app that restarts is waited for, and a token of another instance opens nothing", async () => {
  await app.stop();
  const joining = joinSession(client, "job", fast);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await app.start();
  expect((await joining).outcome).toBe("joined");
  const stranger = new AppClient({ appUrl: app.url, workerSecret: "other", sessionId: SESSION_ID });
  await expect(joinSession(stranger, "job", { ...fast, patienceMs: 20 })).rejects.toMatchObject({
    status: 401,
  });
});

test("a state is reported again until the app has it, and a session that is over says so", async () => {
  app.failWith = 503;
  const reporting = reportState(client, { status: "active" }, fast);
  await new Promise((resolve) => setTimeout(resolve, 30));
  app.failWith = undefined;
  expect(await reporting).toBe(true);
  expect(app.states).toEqual([{ status: "active" }]);
  app.over = true;
  expect(await reportState(client, { status: "active" }, fast)).toBe(false);
});

// Commands

type Applied = { seq: number; payload: CommandPayload };

function listen(apply?: (command: Applied) => Promise<void>): { applied: Applied[]; over: () => boolean } {
  const applied: Applied[] = [];
  let isOver = false;
  stream = new CommandStream(client, {
    ...fast,
    silenceMs: 200,
    onOver: () => {
      isOver = true;
    },
    apply: async (seq, payload) => {
      await apply?.({ seq, payload });
      applied.push({ seq, payload });
    },
  });
  stream.start();
  return { applied, over: () => isOver };
}

const message = (content: string): CommandPayload => ({ type: "system_message", content, runLlm: false });

test("commands are carried out in order, also when one takes long", async () => {
  const { applied } = listen(async ({ seq }) => {
    if (seq === 1) await new Promise((resolve) => setTimeout(resolve, 40));
  });
  for (const content of ["a", "b", "c"]) app.command(message(content));
  await until(() => applied.length === 3);
  expect(applied.map((command) => command.seq)).toEqual([1, 2, 3]);
});

test("what was not acked comes again after a break and is carried out once", async () => {
  app.command(message("before"));
  const { applied } = listen();
  await until(() => applied.length === 1);
  app.breakStreams();
  app.command(message("while away"));
  await until(() => applied.length === 2);
  app.breakStreams();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(applied.map((command) => command.seq)).toEqual([1, 2]);
});

test("the stream survives a restart of the app and a connection that fell silent", async () => {
  const { applied, over } = listen();
  await app.stop();
  await new Promise((resolve) => setTimeout(resolve, 50));
  await app.start();
  app.command(message("after the restart"));
  await until(() => applied.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 450));
  app.command(message("after silence"));
  await until(() => applied.length === 2);
  expect(over()).toBe(false);
});

test("a session that ended in the app ends the stream", async () => {
  const { over } = listen();
  app.over = true;
  app.breakStreams();
  await until(over);
});

// Rows

const row = (content: string, commandSeq?: number): NewRow => ({
  role: commandSeq === undefined ? "user" : "system",
  content,
  nodeId: "hello",
  startedAt: new Date().toISOString(),
  interrupted: false,
  ...(commandSeq === undefined ? {} : { commandSeq }),
});

const recorder = (nextSeq = 0) => new RowRecorder(client, { nextSeq, log: quietLog, ...fast });

test("rows are numbered from where the session stands and arrive in order", async () => {
  const rows = recorder(7);
  for (let index = 0; index < 250; index += 1) rows.add(row(String(index)));
  expect(await rows.flush(20_000)).toBe(true);
  expect(app.sortedRows().map((stored) => stored.content)).toEqual(
    Array.from({ length: 250 }, (_, i) => `${i}`),
  );
  expect(app.sortedRows()[0]?.seq).toBe(7);
});

test("rows survive an app that is away, and an app that stored them but could not answer", async () => {
  const rows = recorder();
  await app.stop();
  rows.add(row("while away"));
  await new Promise((resolve) => setTimeout(resolve, 30));
  app.crashAfterStoring = true;
  await app.start();
  await until(() => app.rows.size === 1);
  rows.add(row("next"));
  app.crashAfterStoring = false;
  expect(await rows.flush(20_000)).toBe(true);
  expect(app.sortedRows().map((stored) => [stored.seq, stored.content])).toEqual([
    [0, "while away"],
    [1, "next"],
  ]);
});

test("a system row and the ack of its command land together", async () => {
  const seq = app.command(message("note"));
  const rows = recorder();
  rows.add(row("note", seq));
  await rows.flush(20_000);
  expect(app.commands[0]?.acked).toBe(true);
  expect(app.sortedRows()[0]).toMatchObject({ role: "system", commandSeq: seq });
});

test("a report that the app can never take does not hold up the rows after it", async () => {
  const rows = recorder();
  app.failWith = 400;
  rows.add(row("bad"));
  await rows.flush(500);
  app.failWith = undefined;
  const later = recorder(1);
  later.add(row("good"));
  expect(await later.flush(20_000)).toBe(true);
});

test("flush gives up in time and says so", async () => {
  const rows = recorder();
  await app.stop();
  rows.add(row("lost"));
  const startedAt = Date.now();
  expect(await rows.flush(100)).toBe(false);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});

test("where the call stands travels with the rows, the newest of it", async () => {
  const rows = new RowRecorder(client, { nextSeq: 0, log: quietLog, firstDelayMs: 5 });
  const { nodesJson } = app.bootstrap.scenario;
  const begun = initialFlowState(nodesJson, {});
  rows.keepFlow(begun);
  rows.keepFlow({ ...begun, nodeId: "menu" });
  expect(await rows.flush(20_000)).toBe(true);
  expect(app.flowState).toEqual({ ...begun, nodeId: "menu" });
});

// Functions

const orderCall = {
  type: "run_function" as const,
  callId: "call_1",
  nodeId: "hello",
  name: "find_order",
  args: { id: 7 },
  endpointId: "0190a000-0000-7000-8000-000000000002",
  save: { status: "/status" },
  timeoutMs: 2_000,
  variables: { plan: "gold" },
  runtimeVars: {},
};
const nothingKnown = { answer: () => Promise.reject(new Error("not asked")) };

test("a function asked for while the app dies is asked for again under its id, and its answer comes", async () => {
  app.crashAfterStoring = true;
  app.toolResult = { ok: true, text: '{"status":"sent"}', variables: { status: "sent" } };
  const running = runAtApp(client, nothingKnown, 5)(orderCall, AbortSignal.timeout(20_000));
  await until(() => app.toolRequests >= 2);
  app.crashAfterStoring = false;
  expect(await running).toEqual(app.toolResult);
  expect([...app.toolCalls.values()]).toMatchObject([
    { functionName: "find_order", args: { id: 7 }, variables: { plan: "gold" }, save: { status: "/status" } },
  ]);
});

test("a function that the app refuses is given up at once, and one that hangs when it is called off", async () => {
  app.failWith = 410;
  const run = runAtApp(client, nothingKnown, 5);
  await expect(run(orderCall, AbortSignal.timeout(20_000))).rejects.toMatchObject({ status: 410 });
  app.failWith = 503;
  const control = new AbortController();
  const running = run(orderCall, control.signal);
  setTimeout(() => control.abort(), 30);
  await expect(running).rejects.toThrow();
});
