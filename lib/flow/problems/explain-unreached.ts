import { activeFunctions, findNode } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Path } from "./problems.ts";
import { listPlacedFunctions, listPlacedTargets, type PlacedTarget } from "./walk.ts";
import type { FlowCoverage } from "./walk-flow.ts";

export type UnreachedNode = { nodeId: string; reason: string };
export type UnreachedEdge = { path: Path; to: string; reason: string };

const CUT_SHORT = "The search stopped at its limit before it got there.";
const FALLIBLE: ReadonlySet<FlowFunction["type"]> = new Set(["http", "rag", "client", "handover"]);
const quote = (nodeId: string): string => JSON.stringify(nodeId);

/** Explains in one sentence each why no run takes an edge or reaches a node that the search did not reach. */
export function explainUnreached(
  flow: NodesJson,
  { complete, nodes, edges }: FlowCoverage,
): { nodes: UnreachedNode[]; edges: UnreachedEdge[] } {
  const unreached = new Set(nodes.unreached);
  const places = new Map(listPlacedTargets(flow).map((target) => [JSON.stringify(target.path), target]));
  const explained = edges.unreached.map(({ path, to }): UnreachedEdge => {
    const target = places.get(JSON.stringify(path));
    return { path, to, reason: complete && target ? whyNotTaken(flow, target, unreached) : CUT_SHORT };
  });
  const leadingTo = Map.groupBy(explained, ({ to }) => to);
  return {
    nodes: nodes.unreached.map((nodeId) => ({
      nodeId,
      reason: complete ? whyNotReached(leadingTo.get(nodeId)?.length ?? 0) : CUT_SHORT,
    })),
    edges: explained,
  };
}

function whyNotReached(edges: number): string {
  if (edges === 0) return "No edge leads here.";
  return edges === 1
    ? "The only edge that leads here is never taken."
    : `None of the ${edges} edges that lead here is ever taken.`;
}

function whyNotTaken(flow: NodesJson, target: PlacedTarget, unreached: ReadonlySet<string>): string {
  const { to, from, path } = target;
  if (!findNode(flow, to)) return `There is no node ${quote(to)}.`;
  if (from !== null && unreached.has(from)) return `No run reaches ${quote(from)}.`;
  if (from !== null && path[2] === "edges") return whyNoEdge(flow, from, Number(path[3]));
  if (path.at(-2) === "on_silence") return "The node is left before the visitor can be silent.";
  return whyNoFunction(flow, target);
}

function whyNoEdge(flow: NodesJson, from: string, index: number): string {
  const edges = findNode(flow, from)?.edges ?? [];
  return edges.slice(0, index).some(({ when }) => when === "always")
    ? "An earlier edge always matches."
    : "No run sets its variables to matching values without an earlier edge matching, too.";
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
      : `A function of type ${fn.type} cannot fail.`;
  }
  return path.includes("default")
    ? `Every possible value of ${fn.name} has its own case.`
    : `No call of ${fn.name} returns a value for this case.`;
}
