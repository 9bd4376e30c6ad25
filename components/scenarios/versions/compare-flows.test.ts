import { expect, test } from "vitest";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { compareFlows, countChangedNodes } from "./compare-flows.ts";

const flow = (nodes: NodesJson["nodes"], role = "Be kind."): NodesJson => ({
  initial_node: "a",
  role_instruction: role,
  nodes,
});

test("lists added, removed and changed nodes with the text of each changed field before and after", () => {
  const before = flow({ a: { task_instruction: "Greet." }, b: { task_instruction: "Leave." } });
  const after = flow(
    { a: { task_instruction: "Greet.", say: "Hi" }, c: { task_instruction: "Ask.", interruptible: false } },
    "Be brief.",
  );
  expect(compareFlows(before, after)).toEqual([
    {
      kind: "changed",
      what: null,
      changes: [{ field: "role_instruction", before: "Be kind.", after: "Be brief." }],
    },
    { kind: "changed", what: "a", changes: [{ field: "say", before: "", after: "Hi" }] },
    { kind: "removed", what: "b", changes: [{ field: "task_instruction", before: "Leave.", after: "" }] },
    {
      kind: "added",
      what: "c",
      changes: [
        { field: "task_instruction", before: "", after: "Ask." },
        { field: "interruptible", before: "", after: "false" },
      ],
    },
  ]);
});

test("shows what is not text as JSON", () => {
  const before = flow({ a: { task_instruction: "Greet.", edges: [{ to: "b", when: "always" }] } });
  const [difference] = compareFlows(before, flow({ a: { task_instruction: "Greet." } }));
  expect(difference?.changes).toMatchObject([{ field: "edges", after: "" }]);
  expect(JSON.parse(difference?.changes[0]?.before ?? "")).toEqual([{ to: "b", when: "always" }]);
});

test("ignores the order of keys and the position on the canvas", () => {
  const before = flow({ a: { task_instruction: "Greet.", say: "Hi", position: { x: 1, y: 1 } } });
  const after = flow({ a: { say: "Hi", position: { x: 9, y: 9 }, task_instruction: "Greet." } });
  expect(compareFlows(before, after)).toEqual([]);
});

const greet = { task_instruction: "Greet.", say: "Hello." };

test.each([
  ["nothing", { a: { say: "Hello.", task_instruction: "Greet." } }, 0],
  ["a place", { a: { ...greet, position: { x: 1, y: 2 } } }, 0],
  ["a text", { a: { ...greet, say: "Hi." } }, 1],
  ["a node more", { a: greet, b: greet }, 1],
  ["another node", { b: greet }, 2],
])("counts the nodes that %s changes", (_what, after, count) => {
  expect(countChangedNodes(flow({ a: greet }), flow(after, "Be brief."))).toBe(count);
});
