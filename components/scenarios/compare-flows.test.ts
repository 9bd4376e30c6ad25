import { expect, test } from "vitest";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { compareFlows } from "./compare-flows.ts";

const flow = (nodes: NodesJson["nodes"], role = "Be kind."): NodesJson => ({
  initial_node: "a",
  role_instruction: role,
  nodes,
});

test("lists added, removed and changed nodes with their changed fields", () => {
  const before = flow({ a: { task_instruction: "Greet." }, b: { task_instruction: "Leave." } });
  const after = flow(
    { a: { task_instruction: "Greet.", say: "Hi" }, c: { task_instruction: "Ask." } },
    "Be brief.",
  );
  expect(compareFlows(before, after)).toEqual([
    { kind: "changed", what: "Scenario", fields: ["role_instruction"] },
    { kind: "changed", what: "a", fields: ["say"] },
    { kind: "removed", what: "b", fields: [] },
    { kind: "added", what: "c", fields: [] },
  ]);
});

test("ignores the order of keys and the position on the canvas", () => {
  const before = flow({ a: { task_instruction: "Greet.", say: "Hi", position: { x: 1, y: 1 } } });
  const after = flow({ a: { say: "Hi", position: { x: 9, y: 9 }, task_instruction: "Greet." } });
  expect(compareFlows(before, after)).toEqual([]);
});
