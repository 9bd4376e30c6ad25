import { expect, test } from "vitest";
import type { FlowNode, NodesJson } from "#lib/flow/nodes-json.ts";
import { layOut, NODE_WIDTH, placesOf } from "./auto-layout.ts";

/** A chain of nodes with a way back from the last to the first. */
function chain(length: number): NodesJson {
  const nodes = Array.from({ length }, (_, index): [string, FlowNode] => {
    const to = `n${(index + 1) % length}`;
    const go = { type: "transition" as const, name: "go", description: "", transition_to: to };
    return [`n${index}`, { task_instruction: "Talk.", functions: [go] }];
  });
  return { initial_node: "n0", role_instruction: "", nodes: Object.fromEntries(nodes) };
}

test("a conversation reads from left to right, and no two nodes overlap", () => {
  const places = [...layOut(chain(100)).values()];
  expect(places).toHaveLength(100);
  for (const [index, place] of places.slice(1).entries()) {
    expect(place.x).toBeGreaterThanOrEqual((places[index]?.x ?? 0) + NODE_WIDTH);
  }
});

test("the start stands on the left, whatever leads back to it and in whatever order the nodes are written", () => {
  const flow = chain(5);
  const written = { ...flow, nodes: Object.fromEntries(Object.entries(flow.nodes).reverse()) };
  const places = layOut(written);
  expect([...places.keys()].sort((a, b) => (places.get(a)?.x ?? 0) - (places.get(b)?.x ?? 0))).toEqual([
    "n0",
    "n1",
    "n2",
    "n3",
    "n4",
  ]);
});

test("a step stands right of every step that leads on to it, by the longest way", () => {
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
  const order = Object.keys(nodes).sort((a, b) => (places.get(a)?.x ?? 0) - (places.get(b)?.x ?? 0));
  expect(order).toEqual(["greet", "solve", "hand_over", "close"]);
});

test("what was put somewhere stays there", () => {
  const flow = chain(3);
  const [first] = Object.values(flow.nodes);
  if (first) first.position = { x: 500, y: 700 };
  expect(placesOf(flow).get("n0")).toEqual({ x: 500, y: 700 });
  expect(placesOf(flow).get("n2")?.x).toBeGreaterThan(placesOf(flow).get("n1")?.x ?? 0);
});
