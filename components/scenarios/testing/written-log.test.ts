import { expect, test } from "vitest";
import { emptyLog, type TestLog } from "./test-log.ts";
import { withChange, withUsage } from "./written-log.ts";

const row = (seq: number, role: string, content: string, more: object = {}) => ({
  type: "row",
  row: { seq, role, content, node_id: "desk", ...more },
});
const tool = (status: string, more: object = {}) => ({
  type: "tool_call",
  tool_call: {
    ...{ id: "t-1", function: "find_order", node_id: "desk", arguments: { number: 7 }, status },
    ...{ http_status: null, result: null, error: null, duration_ms: null, ...more },
  },
});
const play = (...changes: object[]): TestLog => changes.reduce<TestLog>(withChange, emptyLog);
const brief = ({ entries }: TestLog) =>
  entries.map((entry) => {
    if (entry.kind === "line") return `${entry.line.from}: ${entry.line.text}`;
    if (entry.kind === "node") return `node ${entry.nodeId}`;
    if (entry.kind === "function") return `call ${entry.called.name} ${entry.answered?.text ?? "…"}`;
    return entry.kind;
  });

test("a test in writing shows nodes, functions and lines in their order, each request to an endpoint once", () => {
  const answered = tool("succeeded", { http_status: 200, result: "shipped", duration_ms: 12 });
  const log = play(
    row(0, "assistant", "Welcome."),
    row(1, "user", "Where is 7?"),
    tool("running"),
    answered,
    row(2, "assistant", "It is on its way.", {
      node_id: "done",
      function_calls: [
        { name: "find_order", node_id: "desk", succeeded: true, arguments: { number: 7 } },
        { name: "go_on", node_id: "desk", succeeded: true, arguments: {} },
      ],
    }),
    { type: "node", node_id: "done" },
  );
  expect(brief(log)).toEqual([
    ...["node desk", "agent: Welcome.", "user: Where is 7?"],
    ...["call find_order shipped", "call go_on ", "node done", "agent: It is on its way."],
  ]);
  expect(log.place).toEqual({ nodeId: "done", via: [] });
});

test("a change that is read again changes nothing, and an unknown one is ignored", () => {
  const changes = [row(0, "assistant", "Welcome."), tool("failed", { error: "No answer" })];
  const once = play(...changes);
  expect(brief(play(...changes, ...changes, { type: "card", card: null }))).toEqual(brief(once));
});

test("marks the values that changed, and takes over the tokens so far", () => {
  const values = (variables: object) => ({ type: "variables", runtime_vars: { plan: "free" }, variables });
  const log = play(values({ a: 1, b: 2 }), values({ a: 1, b: 3 }));
  expect([...log.fresh]).toEqual(["b"]);
  expect(withUsage(log, 20, 5)).toMatchObject({ promptTokens: 20, completionTokens: 5 });
  expect(withUsage(log, "many", 5)).toBe(log);
});
