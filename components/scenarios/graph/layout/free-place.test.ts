import { expect, test } from "vitest";
import { addNode, type Point } from "#components/scenarios/graph/edit-flow.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { AT_DROP, findFreePlace } from "./arrange.ts";
import { NODE_WIDTH, nodeHeight } from "./auto-layout.ts";

const flowAt = (...points: Point[]): NodesJson => ({
  initial_node: "n0",
  role_instruction: "",
  nodes: Object.fromEntries(
    points.map((position, index) => [`n${index}`, { task_instruction: "", position }]),
  ),
});

test("a free place is used unchanged", () => {
  expect(findFreePlace(flowAt({ x: 0, y: 0 }), { x: 1_000, y: 0 })).toEqual({ x: 1_000, y: 0 });
});

test("forty nodes added at the same place cover each other nowhere", () => {
  let flow = flowAt({ x: 0, y: 0 });
  for (let index = 0; index < 40; index += 1)
    flow = addNode(flow, findFreePlace(flow, { x: 10, y: 10 })).flow;
  const places = Object.values(flow.nodes).flatMap(({ position }) => position ?? []);
  const height = nodeHeight({ task_instruction: "" });
  const covers = (a: Point, b: Point) => Math.abs(a.x - b.x) < NODE_WIDTH && Math.abs(a.y - b.y) < height;
  const pairs = places.flatMap((a, index) => places.slice(index + 1).filter((b) => covers(a, b)));
  expect(pairs).toEqual([]);
});

test("a dropped node is where the pointer let go, however near another one is, unless it would cover it", () => {
  const flow = flowAt({ x: 0, y: 0 });
  const beside = { x: NODE_WIDTH + 10, y: 30 };
  expect(findFreePlace(flow, beside, AT_DROP)).toEqual(beside);
  const over = findFreePlace(flow, { x: NODE_WIDTH - 20, y: 30 }, AT_DROP);
  expect(over).toEqual({ x: NODE_WIDTH + 12, y: 30 });
});
