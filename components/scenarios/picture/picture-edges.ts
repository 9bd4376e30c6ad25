import type { Point } from "#components/scenarios/graph/edit-flow.ts";
import { listEdges } from "#components/scenarios/graph/exits.ts";
import { NODE_WIDTH, nodeHeight } from "#components/scenarios/graph/layout/auto-layout.ts";
import { roundedPath } from "#components/scenarios/graph/routing/geometry.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";

/** How far from a node an edge turns: less than half of the distance between columns and between rows. */
export const TURN = 36;
/** The nearest node of the next column is nearer than this. */
const NEXT_COLUMN = NODE_WIDTH * 2;
const RADIUS = 14;
const HEAD = 16;

export type PictureEdge = { id: string; line: string; head: string };

/**
 * The edges of a picture with their arrow heads, each from the middle of a node's right side to the middle of another
 * one's left side. An edge to the next column of a row is a curve. All others run between the rows and columns, so they
 * cross no node.
 */
export function pictureEdges(flow: NodesJson, places: ReadonlyMap<string, Point>): PictureEdge[] {
  const bands = listBands(flow, places);
  const pairs = new Map(listEdges(flow).map(({ from, to }) => [`${from} ${to}`, { from, to }]));
  return [...pairs].flatMap(([id, { from, to }]) => {
    const [start, end] = [middleOf(flow, places, from), middleOf(flow, places, to)];
    if (!start || !end) return [];
    const [x1, x2] = [start.x + NODE_WIDTH, end.x];
    const isNext = x2 > x1 && x2 - start.x < NEXT_COLUMN && bandOf(bands, start.y) === bandOf(bands, end.y);
    const bend = (x2 - x1) / 2;
    const line = isNext
      ? `M${x1} ${start.y}C${x1 + bend} ${start.y} ${x2 - bend} ${end.y} ${x2} ${end.y}`
      : roundedPath(
          [
            { x: x1, y: start.y },
            { x: x1 + TURN, y: start.y },
            { x: x1 + TURN, y: bandOf(bands, end.y) - TURN },
            { x: x2 - TURN, y: bandOf(bands, end.y) - TURN },
            { x: x2 - TURN, y: end.y },
            { x: x2, y: end.y },
          ],
          RADIUS,
        );
    const head = `M${x2 - HEAD} ${end.y - HEAD * 0.7}L${x2} ${end.y}L${x2 - HEAD} ${end.y + HEAD * 0.7}Z`;
    return [{ id, line, head }];
  });
}

function middleOf(flow: NodesJson, places: ReadonlyMap<string, Point>, nodeId: string): Point | undefined {
  const [node, place] = [flow.nodes[nodeId], places.get(nodeId)];
  return node && place && { x: place.x, y: place.y + nodeHeight(node) / 2 };
}

type Band = { top: number; bottom: number };

/** The rows of the picture: where nodes are, from top to bottom, with free space between them over the whole width. */
function listBands(flow: NodesJson, places: ReadonlyMap<string, Point>): Band[] {
  const spans = Object.entries(flow.nodes)
    .map(([nodeId, node]) => {
      const top = places.get(nodeId)?.y ?? 0;
      return { top, bottom: top + nodeHeight(node) };
    })
    .sort((a, b) => a.top - b.top);
  const bands: Band[] = [];
  for (const span of spans) {
    const last = bands.at(-1);
    // Nodes of one column are nearer to each other than two rows are.
    if (last && span.top < last.bottom + 2 * TURN) last.bottom = Math.max(last.bottom, span.bottom);
    else bands.push({ ...span });
  }
  return bands;
}

/** The top of the row that a height is in. */
const bandOf = (bands: readonly Band[], y: number): number =>
  bands.find(({ top, bottom }) => top <= y && y <= bottom)?.top ?? y;
