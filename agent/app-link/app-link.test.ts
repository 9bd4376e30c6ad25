import { afterEach, beforeEach, expect, test } from "vitest";
import { joinSession } from "#agent/call/joining/join-session.ts";
import { runAtApp } from "#agent/scenario/run-functions.ts";
import { FakeApp } from "#agent/testing/fake-app.ts";
import { bootstrapFixture, quietLog, SESSION_ID, until } from "#agent/testing/fixtures.ts";
import { initialFlowState } from "#lib/flow/engine/state.ts";
import type { CommandPayload } from "#lib/worker-protocol/worker-protocol.ts";
import { AppClient } from "./app-client.ts";
import { CommandStream } from "./command-stream.ts";
import { reportState } from "./report-state.ts";
import { type NewRow, RowRecorder } from "./row-recorder.ts";

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

test("a call that is unknown or over is not joined", async () => {
  app.failWith = 404;
  expect(await joinSession(client, "job", fast)).toEqual({ outcome: "gone" });
  app.failWith = 410;
  expect(await joinSession(client, "job", fast)).toEqual({ outcome: "gone" });
});

test("a call that another job runs is left alone", async () => {
  app.failWith = 409;
  expect(await joinSession(client, "job", fast)).toEqual({ outcome: "taken" });
});

test("waits for an app that restarts, and another instance's token is rejected", async () => {
  await app.stop();
  const joining = joinSession(client, "job", fast);
  await new Promise((resolve) => setTimeout(resolve, 50));
  await app.start();
  expect((await joining).outcome).toBe("joined");
  const stranger = new AppClient({ appUrl: app.url, workerSecret: "other", sessionId: SESSION_ID });
  await expect(joinSession(stranger, "job", { ...fast, timeoutMs: 20 })).rejects.toMatchObject({
    status: 401,
  });
});

test("reports a state until the app has it, and reports whether the session is over", async () => {
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

test("commands run in order, even if one takes long", async () => {
  const { applied } = listen(async ({ seq }) => {
    if (seq === 1) await new Promise((resolve) => setTimeout(resolve, 40));
  });
  for (const content of ["a", "b", "c"]) app.command(message(content));
  await until(() => applied.length === 3);
  expect(applied.map((command) => command.seq)).toEqual([1, 2, 3]);
});

test("unacknowledged commands are sent again after a break and run once", async () => {
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

test("the stream survives a restart of the app and a silent connection", async () => {
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

test("the stream ends when the session ended in the app", async () => {
  const { over } = listen();
  app.over = true;
  app.breakStreams();
  await expect.poll(over).toBe(true);
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

test("rows continue the session's numbers and arrive in order", async () => {
  const rows = recorder(7);
  for (let index = 0; index < 250; index += 1) rows.add(row(String(index)));
  expect(await rows.flush(20_000)).toBe(true);
  expect(app.sortedRows().map((stored) => stored.content)).toEqual(
    Array.from({ length: 250 }, (_, i) => `${i}`),
  );
  expect(app.sortedRows()[0]?.seq).toBe(7);
});

test("rows survive an app that is down, and one that stored them but could not respond", async () => {
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

test("a system row and the ack of its command are stored together", async () => {
  const seq = app.command(message("note"));
  const rows = recorder();
  rows.add(row("note", seq));
  await rows.flush(20_000);
  expect(app.commands[0]?.acked).toBe(true);
  expect(app.sortedRows()[0]).toMatchObject({ role: "system", commandSeq: seq });
});

test("a report that the app always rejects does not block the rows after it", async () => {
  const rows = recorder();
  app.failWith = 400;
  rows.add(row("bad"));
  await rows.flush(500);
  app.failWith = undefined;
  const later = recorder(1);
  later.add(row("good"));
  expect(await later.flush(20_000)).toBe(true);
});

test("a row that is too large for the app does not take its neighbours with it", async () => {
  const rows = recorder();
  app.maxRows = 5_000;
  const texts = ["before", "x".repeat(6_000), "between", "y".repeat(6_000), "after"];
  for (const text of texts) rows.add(row(text));
  expect(await rows.flush(20_000)).toBe(true);
  rows.add(row("later"));
  expect(await rows.flush(20_000)).toBe(true);
  const stored = app.sortedRows().map(({ seq, content }) => [seq, content]);
  expect(stored).toEqual([
    [0, "before"],
    [2, "between"],
    [4, "after"],
    [5, "later"],
  ]);
});

test("what models were used for travels with rows, and at the end without one, each change once", async () => {
  const rows = recorder();
  const used = (requests: number) => [{ model: "m", requests, promptTokens: 9, completionTokens: 1 }];
  rows.keepUsage(used(1));
  rows.keepUsage(used(2));
  rows.add(row("Hello."));
  await until(() => app.rows.size === 1);
  rows.add(row("And so on."));
  await until(() => app.rows.size === 2);
  expect([app.modelUsage, app.usageReports]).toEqual([used(2), 1]);
  rows.keepUsage(used(3));
  expect(await rows.flush(20_000)).toBe(true);
  expect([app.modelUsage, app.usageReports, app.rows.size]).toEqual([used(3), 2, 2]);
});

test("flush gives up in time and says so", async () => {
  const rows = recorder();
  await app.stop();
  rows.add(row("lost"));
  const startedAt = Date.now();
  expect(await rows.flush(100)).toBe(false);
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});

test("the newest flow state is sent with the rows", async () => {
  const rows = new RowRecorder(client, { nextSeq: 0, log: quietLog, firstDelayMs: 5 });
  const { nodesJson } = app.bootstrap.scenario;
  const begun = initialFlowState(nodesJson, {});
  rows.keepFlow(begun);
  rows.keepFlow({ ...begun, nodeId: "menu" });
  expect(await rows.flush(20_000)).toBe(true);
  expect(app.flowState).toEqual({ ...begun, nodeId: "menu" });
});

test("a speech in progress is kept, and its final row replaces it under the same number in one report", async () => {
  const rows = recorder();
  rows.add(row("What time is it?"));
  const seq = rows.keepSpeech({ ...row("It is"), interrupted: true });
  rows.keepSpeech({ ...row("It is nearly"), interrupted: true }, seq);
  expect(await rows.flush(20_000)).toBe(true);
  expect(app.speech).toMatchObject({ seq: seq, content: "It is nearly", interrupted: true });
  const asked = rows.add(row("Sorry?"));
  rows.add(row("It is nearly noon."), seq);
  expect(await rows.flush(20_000)).toBe(true);
  expect(app.speech).toBeNull();
  expect(app.sortedRows().map(({ seq: number, content }) => [number, content])).toEqual([
    [seq - 1, "What time is it?"],
    [seq, "It is nearly noon."],
    [asked, "Sorry?"],
  ]);
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

test("a function called while the app dies is called again with its id, and its result arrives", async () => {
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

test("a function that the app rejects is abandoned at once, and a hanging one when it is cancelled", async () => {
  app.failWith = 410;
  const run = runAtApp(client, nothingKnown, 5);
  await expect(run(orderCall, AbortSignal.timeout(20_000))).rejects.toMatchObject({ status: 410 });
  app.failWith = 503;
  const control = new AbortController();
  const running = run(orderCall, control.signal);
  setTimeout(() => control.abort(), 30);
  await expect(running).rejects.toThrow();
});
