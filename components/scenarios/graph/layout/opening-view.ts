import type { Viewport } from "@xyflow/react";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { NODE_WIDTH, nodeBounds, nodeHeight, nodePositions } from "./auto-layout.ts";

/** The smallest zoom at which a node's text, 12 px, is at least 11 px on the screen. */
const READABLE_ZOOM = 0.92;
/** Free space around the graph, in pixels. The toolbar covers the upper one. */
const PADDING = 32;
const PADDING_TOP = 64;

type Canvas = { setViewport: (viewport: Viewport) => unknown };
type Size = { width: number; height: number };

/** Opens the canvas: with the whole graph if it is legible then, otherwise at the first node. */
export function showReadable(canvas: Canvas, flow: NodesJson, { width, height }: Size): void {
  void canvas.setViewport(openingView(flow, { width, height }));
}

/** The nearest viewport that shows these nodes whole; their top left corner first, if they are larger than the canvas. */
export function viewWith(
  flow: NodesJson,
  nodeIds: readonly string[],
  before: Viewport,
  size: Size,
): Viewport {
  const positions = nodePositions(flow);
  const boxes = nodeIds.flatMap((nodeId) => {
    const [node, place] = [flow.nodes[nodeId], positions.get(nodeId)];
    return node && place ? [{ ...place, bottom: place.y + nodeHeight(node) }] : [];
  });
  if (boxes.length === 0) return before;
  const { zoom } = before;
  const left = Math.min(...boxes.map(({ x }) => x)) * zoom;
  const right = (Math.max(...boxes.map(({ x }) => x)) + NODE_WIDTH) * zoom;
  const top = Math.min(...boxes.map(({ y }) => y)) * zoom;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) * zoom;
  const x = Math.max(PADDING - left, Math.min(before.x, size.width - PADDING - right));
  const y = Math.max(PADDING_TOP - top, Math.min(before.y, size.height - PADDING - bottom));
  return { x, y, zoom };
}

/** The viewport that a canvas of this size opens with. */
export function openingView(flow: NodesJson, { width, height }: Size): Viewport {
  const positions = nodePositions(flow);
  const bounds = nodeBounds(positions);
  const free = { width: width - 2 * PADDING, height: height - PADDING_TOP - PADDING };
  const zoom = Math.min(1, free.width / bounds.width, free.height / bounds.height);
  if (zoom >= READABLE_ZOOM) {
    const x = (width - bounds.width * zoom) / 2 - bounds.x * zoom;
    return { x, y: PADDING_TOP - bounds.y * zoom, zoom };
  }
  const start = positions.get(flow.initial_node) ?? bounds;
  // What is left of the start and above it is shown too, as far as the start stays on the screen.
  const left = Math.max(bounds.x, start.x - free.width / 2);
  const top = Math.max(bounds.y, start.y - free.height / 2);
  return { x: PADDING - left * READABLE_ZOOM, y: PADDING_TOP - top * READABLE_ZOOM, zoom: READABLE_ZOOM };
}
