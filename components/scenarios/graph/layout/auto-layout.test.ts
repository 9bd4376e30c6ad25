import { expect, test } from "vitest";
import type { FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { layOut, NODE_WIDTH, nodeBounds, nodeHeight, nodePositions } from "./auto-layout.ts";

/** A chain of nodes with an edge back from the last to the first. */
function chain(length: number): NodesJson {
  const nodes = Array.from({ length }, (_, index): [string, FlowNode] => {
    const to = `n${(index + 1) % length}`;
    const go = { type: "transition" as const, name: "go", description: "", transition_to: to };
    return [`n${index}`, { task_instruction: "Talk.", functions: [go] }];
  });
  return { initial_node: "n0", role_instruction: "", nodes: Object.fromEntries(nodes) };
}

/** The order in which the nodes are read: rows from top to bottom, each from left to right. */
const readingOrder = (places: ReadonlyMap<string, { x: number; y: number }>): string[] =>
  [...places].sort(([, a], [, b]) => a.y - b.y || a.x - b.x).map(([nodeId]) => nodeId);

test.each([3, 12, 40, 100])(
  "%i nodes read like a text, in rows that fit a canvas, and none overlap",
  (length) => {
    const flow = chain(length);
    const places = layOut(flow);
    expect(readingOrder(places)).toEqual(Object.keys(flow.nodes));
    const { width, height } = nodeBounds(places);
    expect(width / height).toBeGreaterThan(0.5);
    expect(width / height).toBeLessThan(5);
    const all = [...places.values()];
    for (const [index, a] of all.entries()) {
      for (const b of all.slice(index + 1)) {
        expect(Math.abs(a.x - b.x) >= NODE_WIDTH || Math.abs(a.y - b.y) >= nodeHeight(nodeOf(flow))).toBe(
          true,
        );
      }
    }
  },
);

const nodeOf = (flow: NodesJson): FlowNode => Object.values(flow.nodes)[0] ?? { task_instruction: "" };

test("many nodes of one layer continue in further columns", () => {
  const names = Array.from({ length: 40 }, (_, index) => `n${index}`);
  const edges = names.map((to) => ({ to, when: "always" as const }));
  const leaves = names.map((name) => [name, { task_instruction: "Talk." }] as const);
  const nodes = { start: { task_instruction: "Ask.", edges }, ...Object.fromEntries(leaves) };
  const places = layOut({ initial_node: "start", role_instruction: "", nodes });
  expect(new Set([...places.values()].map(({ x }) => x)).size).toBeGreaterThan(4);
});

test("the start comes first, whatever edges lead back to it and in any order of the nodes", () => {
  const flow = chain(5);
  const written = { ...flow, nodes: Object.fromEntries(Object.entries(flow.nodes).reverse()) };
  expect(readingOrder(layOut(written))).toEqual(["n0", "n1", "n2", "n3", "n4"]);
});

test("a node comes after all its predecessors, by the longest path", () => {
  const to = (...targets: string[]) => ({
    task_instruction: "Talk.",
    edges: targets.map((target) => ({ to: target, when: "always" as const })),
  });
  const nodes = {
    close: to("greet"),
    greet: to("solve"),
    hand_over: to("close"),
    solve: to("close", "hand_over"),
  };
  const places = layOut({ initial_node: "greet", role_instruction: "", nodes });
  expect(readingOrder(places)).toEqual(["greet", "solve", "hand_over", "close"]);
});

test("columns are further apart in a graph with many edges", () => {
  const columnGap = (length: number) => {
    const places = layOut(chain(length));
    return (places.get("n1")?.x ?? 0) - (places.get("n0")?.x ?? 0) - NODE_WIDTH;
  };
  expect(columnGap(3)).toBeLessThan(90);
  expect(columnGap(40)).toBe(columnGap(3) + 37);
});

test("a node with a position keeps it", () => {
  const flow = chain(3);
  const [first] = Object.values(flow.nodes);
  if (first) first.position = { x: 500, y: 700 };
  expect(nodePositions(flow).get("n0")).toEqual({ x: 500, y: 700 });
  expect(nodePositions(flow).get("n2")?.x).toBeGreaterThan(nodePositions(flow).get("n1")?.x ?? 0);
});
