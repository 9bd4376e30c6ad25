import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { layOut, NODE_WIDTH, nodeBounds, nodeHeight } from "../graph/layout/auto-layout.ts";
import { pictureEdges, TURN } from "./picture-edges.ts";

/** Edges run around the outermost nodes. */
const MARGIN = TURN + 12;
const MIN_WIDTH = 900;
const MIN_HEIGHT = 300;
/** About 10 px on a card of the gallery, which is about 280 px wide. */
const FONT_PART = 0.036;

/** A small picture of a scenario's graph: its nodes with their names where they can be read, and the edges between them. Says nothing to screen readers. */
export function GraphPicture({ flow }: { flow: NodesJson }) {
  const places = layOut(flow);
  const bounds = nodeBounds(places);
  const lowest = Object.entries(flow.nodes).map(
    ([nodeId, node]) => (places.get(nodeId)?.y ?? 0) + nodeHeight(node),
  );
  const height = Math.max(...lowest) - bounds.y;
  // A small graph keeps small nodes.
  const [wide, high] = [Math.max(MIN_WIDTH, bounds.width), Math.max(MIN_HEIGHT, height)];
  const fontSize = wide * FONT_PART;
  const view = [
    bounds.x - (wide - bounds.width) / 2 - MARGIN,
    bounds.y - (high - height) / 2 - MARGIN,
    wide + 2 * MARGIN,
    high + 2 * MARGIN,
  ];
  return (
    <svg viewBox={view.join(" ")} aria-hidden="true" className="size-full">
      {pictureEdges(flow, places).map(({ id, line, head }) => (
        <g key={id}>
          <path d={line} className="fill-none stroke-input stroke-[5]" />
          <path d={head} className="fill-input stroke-input stroke-[3]" />
        </g>
      ))}
      {Object.entries(flow.nodes).map(([nodeId, node]) => {
        const { x, y } = places.get(nodeId) ?? { x: 0, y: 0 };
        return (
          <g key={nodeId}>
            <rect
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
            <NodeLabel name={node.name ?? nodeId} {...{ x, y, fontSize }} height={nodeHeight(node)} />
          </g>
        );
      })}
    </svg>
  );
}

type NodeLabelProps = { name: string; x: number; y: number; height: number; fontSize: number };

function NodeLabel({ name, x, y, height, fontSize: largest }: NodeLabelProps) {
  const { lines, fontSize } = fitLabel(name, { width: NODE_WIDTH - 12, height: height - 16 }, largest);
  const middle = x + NODE_WIDTH / 2;
  const firstLine = y + height / 2 - ((lines.length - 1) * fontSize * LINE_HEIGHT) / 2;
  return (
    <text
      textAnchor="middle"
      dominantBaseline="central"
      fontSize={fontSize}
      className="fill-muted font-medium"
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one name never change their order.
        <tspan key={index} x={middle} y={firstLine + index * fontSize * LINE_HEIGHT}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** The width of a character, as a part of its height. */
const CHARACTER_WIDTH = 0.58;
const LINE_HEIGHT = 1.15;
/** A name cut shorter says nothing. */
const MIN_CHARACTERS = 6;

type Box = { width: number; height: number };

/** The first words of a node's name in lines that fit into its box, the last one cut if it must be. Empty if the box is too small. */
export function labelLines(name: string, { width, height }: Box, fontSize: number): string[] {
  const perLine = Math.floor(width / (fontSize * CHARACTER_WIDTH));
  const maxLines = Math.floor(height / (fontSize * LINE_HEIGHT));
  if (perLine < MIN_CHARACTERS || maxLines < 1) return [];
  const lines: string[] = [];
  for (const word of name.split(/[\s_]+/).filter(Boolean)) {
    const longer = [...lines.slice(-1), word].join(" ");
    if (lines.length > 0 && longer.length <= perLine) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  const isCut = lines.length > maxLines;
  return lines.slice(0, maxLines).map((line, index) => {
    const mustEnd = isCut && index === maxLines - 1;
    const characters = [...line];
    if (characters.length <= perLine && !mustEnd) return line;
    return `${characters.slice(0, perLine - 1).join("")}…`;
  });
}

/** The sizes that a name is tried in, as parts of the picture's. */
const SIZES = [1, 0.9, 0.8, 0.7, 0.6];

/** The lines of a node's name and their size: smaller than `fontSize` where a word would be cut. */
export function fitLabel(name: string, box: Box, fontSize: number): { lines: string[]; fontSize: number } {
  const isWhole = ({ lines }: { lines: string[] }) => !lines.some((line) => line.endsWith("…"));
  const fitted = SIZES.map((part) => ({
    lines: labelLines(name, box, fontSize * part),
    fontSize: fontSize * part,
  }));
  return fitted.find(isWhole) ?? { lines: labelLines(name, box, fontSize), fontSize };
}
