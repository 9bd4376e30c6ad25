import { expect, test } from "vitest";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { countChangedNodes } from "./count-changes.ts";

const flow = (nodes: NodesJson["nodes"]): NodesJson => ({ initial_node: "a", role_instruction: "", nodes });
const greet = { task_instruction: "Greet.", say: "Hello." };

test.each([
  ["nothing", { a: { say: "Hello.", task_instruction: "Greet." } }, 0],
  ["a place", { a: { ...greet, position: { x: 1, y: 2 } } }, 0],
  ["a text", { a: { ...greet, say: "Hi." } }, 1],
  ["a node more", { a: greet, b: greet }, 1],
  ["another node", { b: greet }, 2],
])("counts the nodes that %s changes", (_what, after, count) => {
  expect(countChangedNodes(flow({ a: greet }), flow(after))).toBe(count);
});
