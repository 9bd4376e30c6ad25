import { expect, test } from "vitest";
import type { FlowNode, NodesJson } from "#lib/flow/nodes-json.ts";
import { alignSteps, duplicateSteps, layOutSteps } from "./arrange.ts";
import { NODE_WIDTH } from "./auto-layout.ts";

function step(x: number, y: number, to?: string): FlowNode {
  const edges = to === undefined ? undefined : [{ to, when: "always" as const }];
  return { task_instruction: "Talk.", position: { x, y }, ...(edges && { edges }) };
}

const FLOW: NodesJson = {
  initial_node: "a",
  role_instruction: "",
  nodes: { a: step(0, 0, "b"), b: step(700, 300, "c"), c: step(500, 400, "d"), d: step(90, 900) },
};

const placeOf = (flow: NodesJson, nodeId: string) => flow.nodes[nodeId]?.position;

test("copies of several steps lead to each other, and are what is chosen afterwards", () => {
  const { flow, nodeIds } = duplicateSteps(FLOW, ["b", "c"]);
  expect(nodeIds).toEqual(["b_2", "c_2"]);
  expect(flow.nodes.b_2?.edges?.[0]?.to).toBe("c_2");
  expect(flow.nodes.c_2?.edges?.[0]?.to).toBe("d");
});

test("steps that are laid out keep their corner and their order, and move no other", () => {
  const flow = layOutSteps(FLOW, ["b", "c"]);
  expect(placeOf(flow, "b")).toEqual({ x: 500, y: 300 });
  expect(placeOf(flow, "c")?.x).toBeGreaterThanOrEqual(500 + NODE_WIDTH);
  expect(placeOf(flow, "c")?.y).toBe(300);
  for (const other of ["a", "d"]) expect(flow.nodes[other]).toEqual(FLOW.nodes[other]);
});

test("steps are aligned with the leftmost or the topmost of them", () => {
  const column = alignSteps(FLOW, ["b", "c", "d"], "left");
  expect(["a", "b", "c", "d"].map((nodeId) => placeOf(column, nodeId))).toEqual([
    { x: 0, y: 0 },
    { x: 90, y: 300 },
    { x: 90, y: 400 },
    { x: 90, y: 900 },
  ]);
  const row = alignSteps(FLOW, ["b", "c"], "top");
  expect(["b", "c"].map((nodeId) => placeOf(row, nodeId))).toEqual([
    { x: 700, y: 300 },
    { x: 500, y: 300 },
  ]);
});

test("what nobody put anywhere stays where it was drawn when other steps are arranged", () => {
  const { a: _placed, ...rest } = FLOW.nodes;
  const flow: NodesJson = { ...FLOW, nodes: { a: { task_instruction: "Talk." }, ...rest } };
  expect(placeOf(alignSteps(flow, ["b", "c"], "left"), "a")).toBeDefined();
  expect(alignSteps(flow, ["gone"], "left")).toBe(flow);
  expect(layOutSteps(flow, ["gone"])).toBe(flow);
});
