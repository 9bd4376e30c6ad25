import { activeFunctions, findNode } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { Path } from "./problems.ts";
import { listPlacedFunctions, listPlacedTargets, type PlacedTarget } from "./walk.ts";
import type { FlowCoverage } from "./walk-flow.ts";

export type UnreachedNode = { nodeId: string; reason: string };
export type UnreachedEdge = { path: Path; to: string; reason: string };

const CUT_SHORT = "The search stopped at its limit before it got there.";
const FALLIBLE: ReadonlySet<FlowFunction["type"]> = new Set(["http", "mcp", "rag", "client", "handover"]);

/** Explains in one sentence each why no run takes an edge or reaches a node that the search did not reach. */
export function explainUnreached(
  flow: NodesJson,
  { complete, nodes, edges }: FlowCoverage,
): { nodes: UnreachedNode[]; edges: UnreachedEdge[] } {
  const unreached = new Set(nodes.unreached);
  const places = new Map(listPlacedTargets(flow).map((target) => [JSON.stringify(target.path), target]));
  const known = knowledgeOf(flow);
  const explained = edges.unreached.map(({ path, to }): UnreachedEdge => {
    const target = places.get(JSON.stringify(path));
    return { path, to, reason: complete && target ? whyNotTaken(known, target, unreached) : CUT_SHORT };
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

/** What every explanation looks up, found once: a scenario may have thousands of functions and edges. */
type Knowledge = {
  flow: NodesJson;
  functionAt: (path: Path) => FlowFunction | undefined;
  isOffered: (fn: FlowFunction, from: string | null) => boolean;
  /** The index of a node's first edge that always matches. */
  firstAlways: (nodeId: string) => number;
};

function knowledgeOf(flow: NodesJson): Knowledge {
  const placed = new Map(listPlacedFunctions(flow).map(({ path, fn }) => [JSON.stringify(path), fn]));
  const offered = new Map(
    Object.keys(flow.nodes).map((nodeId) => [nodeId, new Set(activeFunctions(flow, nodeId))]),
  );
  const anywhere = new Set([...offered.values()].flatMap((functions) => [...functions]));
  const always = new Map(
    Object.entries(flow.nodes).map(([nodeId, { edges = [] }]) => [
      nodeId,
      edges.findIndex(({ when }) => when === "always"),
    ]),
  );
  return {
    flow,
    functionAt: (path) =>
      placed.get(JSON.stringify(path.slice(0, 2))) ?? placed.get(JSON.stringify(path.slice(0, 4))),
    isOffered: (fn, from) => (from === null ? anywhere : (offered.get(from) ?? anywhere)).has(fn),
    firstAlways: (nodeId) => always.get(nodeId) ?? -1,
  };
}

function whyNotTaken(known: Knowledge, target: PlacedTarget, unreached: ReadonlySet<string>): string {
  const { to, from, path } = target;
  if (!findNode(known.flow, to)) return `There is no node ${JSON.stringify(to)}.`;
  if (from !== null && unreached.has(from)) return `No run reaches ${JSON.stringify(from)}.`;
  if (from !== null && path[2] === "edges") return whyNoEdge(known, from, Number(path[3]));
  if (path.at(-2) === "on_silence") return "The node is left before the visitor can be silent.";
  return whyNoFunction(known, target);
}

function whyNoEdge({ firstAlways }: Knowledge, from: string, index: number): string {
  const first = firstAlways(from);
  return first >= 0 && first < index
    ? "An earlier edge always matches."
    : "No run sets its variables to matching values without an earlier edge matching, too.";
}

function whyNoFunction({ functionAt, isOffered }: Knowledge, { path, from }: PlacedTarget): string {
  const fn = functionAt(path);
  if (!fn) return "No run takes it.";
  if (!isOffered(fn, from)) return `The model is never offered ${fn.name}.`;
  if (path.at(-2) === "on_error") {
    return FALLIBLE.has(fn.type)
      ? `No call of ${fn.name} fails there.`
      : `A function of type ${fn.type} cannot fail.`;
  }
  return path.includes("default")
    ? `Every possible value of ${fn.name} has its own case.`
    : `No call of ${fn.name} returns a value for this case.`;
}
