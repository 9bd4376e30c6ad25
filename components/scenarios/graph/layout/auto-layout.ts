import { Graph, layout } from "@dagrejs/dagre";
import { moveNodes, type Point } from "#components/scenarios/graph/edit-flow.ts";
import { listEdges, listExits } from "#components/scenarios/graph/exits.ts";
import type { FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";

export const NODE_WIDTH = 232;
const HEAD_HEIGHT = 124;
const ROW_HEIGHT = 27;
/** Where a node's handles are: outside of its edges, below its top, and in its first row. */
const HANDLE_OUTSIDE = 4;
export const TARGET_Y = 21;
const FIRST_ROW_Y = 113;

/** The distance between nodes in a column. */
const NODE_GAP = 48;
/** The distances between columns and between rows of columns in a graph without edges. */
const COLUMN_GAP = 80;
const ROW_GAP = 96;
/** With many edges both grow, so that the lines between the nodes keep apart. */
const GAP_PER_EDGE = 1;
const MAX_GAP_FOR_EDGES = 120;
/** A column higher than this continues in the next one. */
const MAX_COLUMN_HEIGHT = 900;
const MIN_COLUMNS = 3;
/** The width of a layout divided by its height, about that of the canvas. */
const ASPECT_RATIO = 1.4;

/** The height of a node on the canvas, which shows three lines of its task and a row for each exit. */
export const nodeHeight = (node: FlowNode): number => HEAD_HEIGHT + ROW_HEIGHT * listExits(node).length;

/** Where edges reach a node at this position. */
export const targetPoint = ({ x, y }: Point): Point => ({ x: x - HANDLE_OUTSIDE, y: y + TARGET_Y });

/** Where edges leave a node at this position, from its row with this index. */
export const sourcePoint = ({ x, y }: Point, row: number): Point => ({
  x: x + NODE_WIDTH + HANDLE_OUTSIDE,
  y: y + FIRST_ROW_Y + ROW_HEIGHT * row,
});

/**
 * The ids of edges that lead back to a node on their own path from the start. Without them the graph has no
 * cycles.
 */
function listBackEdges(flow: NodesJson): Set<string> {
  const edges = listEdges(flow);
  const back = new Set<string>();
  const visited = new Set<string>();
  const visit = (nodeId: string, path: readonly string[]) => {
    visited.add(nodeId);
    for (const edge of edges) {
      if (edge.from !== nodeId) continue;
      if (edge.to === nodeId || path.includes(edge.to)) back.add(edge.id);
      else if (!visited.has(edge.to)) visit(edge.to, [...path, nodeId]);
    }
  };
  for (const nodeId of [flow.initial_node, ...Object.keys(flow.nodes)]) {
    if (!visited.has(nodeId)) visit(nodeId, []);
  }
  return back;
}

/** The nodes in layers: each is right of all that lead to it, and in an order with few crossings. */
function listLayers(flow: NodesJson): string[][] {
  const graph = new Graph({ directed: true });
  graph.setGraph({ rankdir: "LR" });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const [nodeId, node] of Object.entries(flow.nodes)) {
    graph.setNode(nodeId, { width: NODE_WIDTH, height: nodeHeight(node) });
  }
  const back = listBackEdges(flow);
  for (const edge of listEdges(flow)) {
    if (!back.has(edge.id)) graph.setEdge(edge.from, edge.to);
  }
  layout(graph);
  const layers = Map.groupBy(Object.keys(flow.nodes), (nodeId) => Math.round(graph.node(nodeId).x));
  return [...layers]
    .sort(([a], [b]) => a - b)
    .map(([, nodeIds]) => nodeIds.sort((a, b) => graph.node(a).y - graph.node(b).y));
}

type Column = { nodes: { nodeId: string; y: number }[]; height: number };

/** The layers as columns. A layer that is too high becomes several columns. */
function listColumns(flow: NodesJson): Column[] {
  return listLayers(flow).flatMap((layer) => {
    const columns: Column[] = [];
    for (const nodeId of layer) {
      const node = flow.nodes[nodeId];
      const height = node ? nodeHeight(node) : 0;
      const last = columns.at(-1);
      const y = last ? last.height + NODE_GAP : 0;
      if (!last || y + height > MAX_COLUMN_HEIGHT) columns.push({ nodes: [{ nodeId, y: 0 }], height });
      else {
        last.nodes.push({ nodeId, y });
        last.height = y + height;
      }
    }
    return columns;
  });
}

const rowHeight = (row: readonly Column[]): number => Math.max(...row.map(({ height }) => height));

type Gaps = { column: number; row: number };

function gapsFor(flow: NodesJson): Gaps {
  const forEdges = Math.min(MAX_GAP_FOR_EDGES, GAP_PER_EDGE * listEdges(flow).length);
  return { column: COLUMN_GAP + forEdges, row: ROW_GAP + forEdges };
}

/** Breaks the columns into rows that together have about the shape of the canvas. */
function breakRows(columns: readonly Column[], gaps: Gaps): Column[][] {
  const inRowsOf = (perRow: number) =>
    Array.from({ length: Math.ceil(columns.length / perRow) }, (_, row) =>
      columns.slice(row * perRow, (row + 1) * perRow),
    );
  const misfit = (rows: Column[][]) => {
    const width = (rows[0]?.length ?? 0) * (NODE_WIDTH + gaps.column);
    const height = rows.reduce((sum, row) => sum + rowHeight(row) + gaps.row, 0);
    return Math.abs(Math.log(width / height / ASPECT_RATIO));
  };
  const choices = columns.slice(MIN_COLUMNS - 1).map((_column, index) => inRowsOf(MIN_COLUMNS + index));
  return choices.sort((a, b) => misfit(a) - misfit(b))[0] ?? inRowsOf(MIN_COLUMNS);
}

/**
 * Lays out all nodes in the order of the conversation: from left to right, in rows like a text. Returns their top
 * left corners.
 */
export function layOut(flow: NodesJson): Map<string, Point> {
  const positions = new Map<string, Point>();
  const gaps = gapsFor(flow);
  let top = 0;
  for (const row of breakRows(listColumns(flow), gaps)) {
    for (const [index, column] of row.entries()) {
      const x = index * (NODE_WIDTH + gaps.column);
      for (const { nodeId, y } of column.nodes) positions.set(nodeId, { x, y: top + y });
    }
    top += rowHeight(row) + gaps.row;
  }
  return positions;
}

/** The position of each node: its own, or the one from the automatic layout if it has none. */
export function nodePositions(flow: NodesJson): Map<string, Point> {
  const nodes = Object.entries(flow.nodes);
  const automatic = nodes.every(([, node]) => node.position) ? new Map<string, Point>() : layOut(flow);
  return new Map(
    nodes.map(([nodeId, node]) => [nodeId, node.position ?? automatic.get(nodeId) ?? { x: 0, y: 0 }]),
  );
}

/** Stores a position in every node. Otherwise, nodes without one would move with each new edge. */
export const withPositions = (flow: NodesJson): NodesJson =>
  Object.values(flow.nodes).every(({ position }) => position) ? flow : moveNodes(flow, nodePositions(flow));

/** The bounding box of the nodes. */
export function nodeBounds(positions: ReadonlyMap<string, Point>) {
  const all = [...positions.values()];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const height = HEAD_HEIGHT + 4 * ROW_HEIGHT;
  return {
    x: left,
    y: top,
    width: Math.max(...xs) - left + NODE_WIDTH,
    height: Math.max(...ys) - top + height,
  };
}
