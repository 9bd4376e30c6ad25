import { expect, test } from "vitest";
import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { compareFlows } from "./compare-flows.ts";

const flow = (nodes: NodesJson["nodes"], role = "Be kind."): NodesJson => ({
  initial_node: "a",
  role_instruction: role,
  nodes,
});

test("names what was added, removed and changed, and which fields", () => {
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

test("neither the order of names nor the place on the canvas is a difference", () => {
  const before = flow({ a: { task_instruction: "Greet.", say: "Hi", position: { x: 1, y: 1 } } });
  const after = flow({ a: { say: "Hi", position: { x: 9, y: 9 }, task_instruction: "Greet." } });
  expect(compareFlows(before, after)).toEqual([]);
});
