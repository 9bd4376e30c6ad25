import { activeFunctions, findNode } from "./functions.ts";
import type { FlowFunction, NodesJson } from "./nodes-json.ts";
import type { Path } from "./problems.ts";
import { listPlacedFunctions, listPlacedTargets, type PlacedTarget } from "./walk.ts";
import type { FlowCoverage } from "./walk-flow.ts";

export type UnreachedNode = { nodeId: string; reason: string };
export type UnreachedWay = { path: Path; to: string; reason: string };

const CUT_SHORT = "The walk was cut short before it got there.";
const FALLIBLE: ReadonlySet<FlowFunction["type"]> = new Set(["http", "rag", "client"]);
const quote = (nodeId: string): string => JSON.stringify(nodeId);

/** Why no run takes the ways and reaches the nodes that a walk has left over, each in one sentence. */
export function explainUnreached(
  flow: NodesJson,
  { complete, nodes, ways }: FlowCoverage,
): { nodes: UnreachedNode[]; ways: UnreachedWay[] } {
  const unreached = new Set(nodes.unreached);
  const places = new Map(listPlacedTargets(flow).map((target) => [JSON.stringify(target.path), target]));
  const explained = ways.unreached.map(({ path, to }): UnreachedWay => {
    const target = places.get(JSON.stringify(path));
    return { path, to, reason: complete && target ? whyNotTaken(flow, target, unreached) : CUT_SHORT };
  });
  const leadingTo = Map.groupBy(explained, ({ to }) => to);
  return {
    nodes: nodes.unreached.map((nodeId) => ({
      nodeId,
      reason: complete ? whyNotReached(leadingTo.get(nodeId)?.length ?? 0) : CUT_SHORT,
    })),
    ways: explained,
  };
}

function whyNotReached(ways: number): string {
  if (ways === 0) return "Nothing leads there.";
  return ways === 1
    ? "The one way that leads there is never taken."
    : `None of the ${ways} ways that lead there is ever taken.`;
}

function whyNotTaken(flow: NodesJson, target: PlacedTarget, unreached: ReadonlySet<string>): string {
  const { to, from, path } = target;
  if (!findNode(flow, to)) return `There is no node ${quote(to)}.`;
  if (from !== null && unreached.has(from)) return `No run reaches ${quote(from)}.`;
  if (from !== null && path[2] === "edges") return whyNoEdge(flow, from, Number(path[3]));
  if (path.at(-2) === "on_silence") return "The node is left before the caller can be silent at it.";
  return whyNoFunction(flow, target);
}

function whyNoEdge(flow: NodesJson, from: string, index: number): string {
  const edges = findNode(flow, from)?.edges ?? [];
  return edges.slice(0, index).some(({ when }) => when === "always")
    ? "An edge before it always holds."
    : "Nothing gives the variables values with which it holds, unless an edge before it holds, too.";
}

function whyNoFunction(flow: NodesJson, { path, from }: PlacedTarget): string {
  const key = JSON.stringify(path);
  const placed = listPlacedFunctions(flow).find((one) =>
    key.startsWith(JSON.stringify(one.path).slice(0, -1)),
  );
  if (!placed) return "No run takes it.";
  const { fn } = placed;
  const offering = from === null ? Object.keys(flow.nodes) : [from];
  const isOffered = offering.some((nodeId) => activeFunctions(flow, nodeId).includes(fn));
  if (!isOffered) return `The model is never offered ${fn.name}.`;
  if (path.at(-2) === "on_error") {
    return FALLIBLE.has(fn.type)
      ? `No call of ${fn.name} fails there.`
      : `A function of type ${fn.type} does not fail.`;
  }
  return path.includes("default")
    ? `Every value that ${fn.name} can bring has a case of its own.`
    : `No call of ${fn.name} brings what leads there.`;
}
