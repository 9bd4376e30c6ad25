import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { listEdges } from "./graph/exits.ts";
import { layOut, NODE_WIDTH, nodeBounds, nodeHeight } from "./graph/layout/auto-layout.ts";

const MARGIN = 24;
const MIN_WIDTH = 900;
const MIN_HEIGHT = 300;
/** Where edges leave and reach a node: at the height of its name. */
const ANCHOR_Y = 30;

/** A small picture of a scenario's graph: its nodes by name, and the edges between them. Says nothing to screen readers. */
export function GraphPicture({ flow }: { flow: NodesJson }) {
  const places = layOut(flow);
  const bounds = nodeBounds(places);
  const lowest = Object.entries(flow.nodes).map(
    ([nodeId, node]) => (places.get(nodeId)?.y ?? 0) + nodeHeight(node),
  );
  const height = Math.max(...lowest) - bounds.y;
  // A small graph keeps small nodes.
  const [wide, high] = [Math.max(MIN_WIDTH, bounds.width), Math.max(MIN_HEIGHT, height)];
  const view = [
    bounds.x - (wide - bounds.width) / 2 - MARGIN,
    bounds.y - (high - height) / 2 - MARGIN,
    wide + 2 * MARGIN,
    high + 2 * MARGIN,
  ];
  return (
    <svg viewBox={view.join(" ")} aria-hidden="true" className="size-full">
      {listEdges(flow).map(({ id, from, to }) => {
        const [start, end] = [places.get(from), places.get(to)];
        // Edges that lead back would cross everything at this size.
        if (!start || !end || end.x <= start.x) return null;
        const [x1, y1, x2, y2] = [start.x + NODE_WIDTH, start.y + ANCHOR_Y, end.x, end.y + ANCHOR_Y];
        const bend = Math.max(60, Math.abs(x2 - x1) / 2);
        return (
          <path
            key={id}
            d={`M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`}
            className="fill-none stroke-border-strong stroke-[5]"
          />
        );
      })}
      {Object.entries(flow.nodes).map(([nodeId, node]) => {
        const { x, y } = places.get(nodeId) ?? { x: 0, y: 0 };
        return (
          <rect
            key={nodeId}
            x={x}
            y={y}
            width={NODE_WIDTH}
            height={nodeHeight(node)}
            rx={16}
            className={
              nodeId === flow.initial_node
                ? "fill-accent-soft stroke-accent stroke-[6]"
                : "fill-raised stroke-border-strong stroke-[5]"
            }
          />
        );
      })}
    </svg>
  );
}
