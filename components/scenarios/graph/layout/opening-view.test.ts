import { expect, test } from "vitest";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { nodePositions } from "./auto-layout.ts";
import { openingView, viewWith } from "./opening-view.ts";

function chain(length: number): NodesJson {
  const nodes = Array.from({ length }, (_, index) => {
    const edges = index + 1 < length ? [{ to: `n${index + 1}`, when: "always" as const }] : [];
    return [`n${index}`, { task_instruction: "Talk.", edges }] as const;
  });
  return { initial_node: "n0", role_instruction: "", nodes: Object.fromEntries(nodes) };
}

test.each([1, 3, 12, 40, 100])(
  "text of %i nodes opens at 11 px or more, with the first node on the canvas",
  (length) => {
    const flow = chain(length);
    const canvas = { width: 860, height: 780 };
    const { x, y, zoom } = openingView(flow, canvas);
    expect(12 * zoom).toBeGreaterThanOrEqual(11);
    expect(zoom).toBeLessThanOrEqual(1);
    const start = nodePositions(flow).get("n0") ?? { x: 0, y: 0 };
    const onCanvas = { x: start.x * zoom + x, y: start.y * zoom + y };
    expect(onCanvas.x).toBeGreaterThanOrEqual(0);
    expect(onCanvas.x + 232 * zoom).toBeLessThanOrEqual(canvas.width);
    expect(onCanvas.y).toBeGreaterThanOrEqual(0);
    expect(onCanvas.y).toBeLessThan(canvas.height / 2);
  },
);

test.each([
  ["a visible node moves nothing", "n0", { x: 40, y: 70 }],
  ["one at the right edge comes in whole", "n2", { x: 860 - 32 - 3 * 232 - 2 * 82, y: 70 }],
])("%s", (_what, nodeId, expected) => {
  const flow = chain(3);
  const view = viewWith(flow, [nodeId], { x: 40, y: 70, zoom: 1 }, { width: 860, height: 780 });
  expect(view).toEqual({ ...expected, zoom: 1 });
});
