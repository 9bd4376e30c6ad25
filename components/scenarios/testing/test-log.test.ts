import { expect, test } from "vitest";
import type { Line } from "#components/call/live/transcript/transcript-lines.ts";
import type { TestEvent } from "#lib/worker-protocol/test-events.ts";
import { emptyLog, type TestLog, withEvent, withLines, withSystemMessage } from "./test-log.ts";

const line = (id: string, text: string): Line => ({ id, from: "agent", text, final: false, typed: false });
const entered = (nodeId: string): TestEvent => ({ type: "node_entered", nodeId, via: ["nodes", "a"] });
const after = (events: readonly TestEvent[], log: TestLog = emptyLog): TestLog =>
  events.reduce((before, event, index) => withEvent(before, { seq: index, event }), log);

test("lines and events appear in order of arrival, and a growing line stays in place", () => {
  let log = after([entered("a")]);
  log = withLines(log, [line("1", "Hel")]);
  log = withEvent(log, { seq: 1, event: entered("b") });
  log = withLines(log, [line("1", "Hello."), line("2", "And")]);
  log = withSystemMessage(log, "The visitor pays.", true);
  expect(log.entries).toMatchObject([
    { kind: "node", nodeId: "a" },
    { kind: "line", line: { text: "Hello." } },
    { kind: "node", nodeId: "b" },
    { kind: "line", line: { text: "And" } },
    { kind: "system", content: "The visitor pays.", runLlm: true },
  ]);
  expect(log.place).toEqual({ nodeId: "b", via: ["nodes", "a"] });
  expect(new Set(log.entries.map(({ id }) => id)).size).toBe(5);
});

test("an event that is resent after a lost connection counts once", () => {
  const spent = { promptTokens: 10, completionTokens: 3 };
  const events: TestEvent[] = [
    entered("a"),
    { type: "model_answered", firstTokenMs: 1, durationMs: 2, ...spent },
  ];
  const log = after(events, after(events));
  expect(log.entries).toHaveLength(1);
  expect(log).toMatchObject(spent);
});

test("a function's result joins its call, and a turn sums the tokens of its replies", () => {
  const model: TestEvent = {
    type: "model_answered",
    promptTokens: 5,
    completionTokens: 1,
    firstTokenMs: 1,
    durationMs: 1,
  };
  const log = after([
    { type: "function_called", callId: "x", nodeId: "a", name: "look_up", args: { id: 7 } },
    { type: "function_called", callId: "y", nodeId: "a", name: "look_up", args: { id: 8 } },
    model,
    model,
    { type: "function_answered", callId: "y", ok: false, text: "No.", durationMs: 9 },
    { type: "turn", stages: { wholeMs: 700 } },
    { type: "turn", stages: { wholeMs: 300 } },
  ]);
  expect(log.entries).toMatchObject([
    { called: { args: { id: 7 } }, answered: null },
    { called: { args: { id: 8 } }, answered: { ok: false, text: "No." } },
    { stages: { wholeMs: 700 }, promptTokens: 10, completionTokens: 2 },
    { stages: { wholeMs: 300 }, promptTokens: 0, completionTokens: 0 },
  ]);
});

test("only variables set by the last change are fresh", () => {
  const first = { type: "variables", values: { plan: "gold", n: 1 }, runtimeVars: {} } as const;
  const log = after([first, { ...first, values: { plan: "gold", n: 2 } }]);
  expect(log).toMatchObject({ variables: { plan: "gold", n: 2 }, fresh: new Set(["n"]) });
});
