import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { listEdges } from "#components/scenarios/graph/exits.ts";
import { layOut, NODE_WIDTH, nodeHeight } from "#components/scenarios/graph/layout/auto-layout.ts";
import { SCENARIO_TEMPLATES } from "#lib/scenarios/templates/templates.ts";
import { GraphPicture } from "./graph-picture.tsx";
import { pictureEdges } from "./picture-edges.ts";

const templates = SCENARIO_TEMPLATES.map(({ id, nodesJson }) => ({ id, flow: nodesJson }));

test.each(templates)("the picture of $id shows every edge with a head, and no cut name", ({ flow }) => {
  const edges = pictureEdges(flow, layOut(flow));
  const pairs = new Set(listEdges(flow).map(({ from, to }) => `${from} ${to}`));
  expect(new Set(edges.map(({ id }) => id))).toEqual(pairs);
  const html = renderToString(<GraphPicture flow={flow} />);
  expect(html.match(/<path/g) ?? []).toHaveLength(2 * pairs.size);
  expect(html).not.toContain("…");
});

const STEPS = Array.from({ length: 51 }, (_, step) => step / 50);

test.each(templates)("no edge of $id runs through a node", ({ flow }) => {
  const places = layOut(flow);
  const boxes = Object.entries(flow.nodes).map(([nodeId, node]) => ({
    ...(places.get(nodeId) ?? { x: 0, y: 0 }),
    height: nodeHeight(node),
  }));
  // Along the lines between the points of each edge, which for a curve are those that it stays between.
  const points = pictureEdges(flow, places).flatMap(({ line }) => {
    const corners = [...line.matchAll(/(-?[\d.]+)[ ,](-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    return corners.slice(1).flatMap(([x = 0, y = 0], index) => {
      const [fromX = 0, fromY = 0] = corners[index] ?? [];
      return STEPS.map((share) => ({ x: fromX + (x - fromX) * share, y: fromY + (y - fromY) * share }));
    });
  });
  const inside = points.filter(({ x, y }) =>
    boxes.some((box) => x > box.x && x < box.x + NODE_WIDTH && y > box.y && y < box.y + box.height),
  );
  expect(inside).toEqual([]);
});
