import { expect, test } from "vitest";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { canvasNodes } from "./canvas-model.ts";
import { moveNodes, updateNode } from "./edit-flow.ts";

const go = { type: "transition" as const, name: "go", description: "", transition_to: "b" };
const FLOW: NodesJson = {
  initial_node: "a",
  role_instruction: "",
  nodes: {
    a: { task_instruction: "Greet.", functions: [go], position: { x: 0, y: 0 } },
    b: { task_instruction: "Ask.", position: { x: 300, y: 0 } },
  },
};
const label = "Node {id}";
const draw = (flow: NodesJson, before: ReturnType<typeof canvasNodes>, errors = 0) =>
  canvasNodes(flow, { selected: [], problems: new Map([["a", { errors, warnings: 0 }]]), before, label });

test("a node's data changes only with what it shows, not with a move, another node's text or another check", () => {
  const first = draw(FLOW, []);
  const moved = draw(moveNodes(FLOW, new Map([["a", { x: 9, y: 9 }]])), first);
  expect(moved.map(({ data }, index) => data === first[index]?.data)).toEqual([true, true]);
  expect(moved[0]?.position).toEqual({ x: 9, y: 9 });
  const written = draw(updateNode(FLOW, "b", { task_instruction: "Ask again." }), moved);
  expect(written.map(({ data }, index) => data === first[index]?.data)).toEqual([true, false]);
  const invalid = draw(FLOW, first, 1);
  expect(invalid.map(({ data }, index) => data === first[index]?.data)).toEqual([false, true]);
  const renamed = draw(updateNode(FLOW, "a", { functions: [{ ...go, name: "on" }] }), first);
  expect(renamed[0]?.data.rows[0]?.text).toEqual({ kind: "name", name: "on" });
  expect(renamed[0]?.ariaLabel).toBe("Node a");
});

test("an unchanged node stays the same object, and a dragged one keeps its dragged position", () => {
  const first = draw(FLOW, []);
  expect(draw(FLOW, first).map((node, index) => node === first[index])).toEqual([true, true]);
  const [a, b] = canvasNodes(FLOW, {
    selected: ["a"],
    problems: new Map([["a", { errors: 0, warnings: 0 }]]),
    before: first,
    label,
  });
  expect([a?.selected, b === first[1]]).toEqual([true, true]);
  const dragged = first.map((node) =>
    node.id === "b" ? { ...node, dragging: true, position: { x: 350, y: 70 } } : node,
  );
  const chosen = canvasNodes(FLOW, { selected: ["b"], problems: new Map(), before: dragged, label });
  expect(chosen[1]).toMatchObject({ selected: true, dragging: true, position: { x: 350, y: 70 } });
});
