import { expect, test } from "vitest";
import type { FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { alignNodes, duplicateNodes, layOutNodes } from "./arrange.ts";
import { NODE_WIDTH } from "./auto-layout.ts";

function node(x: number, y: number, to?: string): FlowNode {
  const edges = to === undefined ? undefined : [{ to, when: "always" as const }];
  return { task_instruction: "Talk.", position: { x, y }, ...(edges && { edges }) };
}

const FLOW: NodesJson = {
  initial_node: "a",
  role_instruction: "",
  nodes: { a: node(0, 0, "b"), b: node(700, 300, "c"), c: node(500, 400, "d"), d: node(90, 900) },
};

const positionOf = (flow: NodesJson, nodeId: string) => flow.nodes[nodeId]?.position;

test("copies of several nodes connect to each other, and their ids are returned", () => {
  const { flow, nodeIds } = duplicateNodes(FLOW, ["b", "c"]);
  expect(nodeIds).toEqual(["b_2", "c_2"]);
  expect(flow.nodes.b_2?.edges?.[0]?.to).toBe("c_2");
  expect(flow.nodes.c_2?.edges?.[0]?.to).toBe("d");
});

test("laying out some nodes keeps their corner and order, and moves no other node", () => {
  const flow = layOutNodes(FLOW, ["b", "c"]);
  expect(positionOf(flow, "b")).toEqual({ x: 500, y: 300 });
  expect(positionOf(flow, "c")?.x).toBeGreaterThanOrEqual(500 + NODE_WIDTH);
  expect(positionOf(flow, "c")?.y).toBe(300);
  for (const other of ["a", "d"]) expect(flow.nodes[other]).toEqual(FLOW.nodes[other]);
});

test("nodes are aligned with the leftmost or topmost of them", () => {
  const column = alignNodes(FLOW, ["b", "c", "d"], "left");
  expect(["a", "b", "c", "d"].map((nodeId) => positionOf(column, nodeId))).toEqual([
    { x: 0, y: 0 },
    { x: 90, y: 300 },
    { x: 90, y: 400 },
    { x: 90, y: 900 },
  ]);
  const row = alignNodes(FLOW, ["b", "c"], "top");
  expect(["b", "c"].map((nodeId) => positionOf(row, nodeId))).toEqual([
    { x: 700, y: 300 },
    { x: 500, y: 300 },
  ]);
});

test("arranging some nodes keeps automatically placed ones where they were drawn", () => {
  const { a: _placed, ...rest } = FLOW.nodes;
  const flow: NodesJson = { ...FLOW, nodes: { a: { task_instruction: "Talk." }, ...rest } };
  expect(positionOf(alignNodes(flow, ["b", "c"], "left"), "a")).toBeDefined();
  expect(alignNodes(flow, ["gone"], "left")).toBe(flow);
  expect(layOutNodes(flow, ["gone"])).toBe(flow);
});
