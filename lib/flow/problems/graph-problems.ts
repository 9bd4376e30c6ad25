import { findNode } from "#lib/flow/scenario/functions.ts";
import type { FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { type FlowProblem, problem } from "./problems.ts";
import { listPlacedFunctions, listPlacedTargets } from "./walk.ts";

/** References to unknown nodes. */
export function findUnknownNodes(flow: NodesJson): FlowProblem[] {
  return [{ to: flow.initial_node, path: ["initial_node"] }, ...listPlacedTargets(flow)]
    .filter(({ to }) => !Object.hasOwn(flow.nodes, to))
    .map(({ to, path }) => {
      const node = JSON.stringify(to);
      return problem("UNKNOWN_NODE", path, `there is no node ${node}`, { node });
    });
}

/** Nodes that cannot be reached from the start. */
export function findUnreachableNodes(flow: NodesJson): FlowProblem[] {
  const targets = listPlacedTargets(flow);
  const leadingFrom = Map.groupBy(targets, ({ from }) => from);
  const reached = new Set<string>();
  const open = [flow.initial_node, ...targets.filter(({ from }) => from === null).map(({ to }) => to)];
  for (let nodeId = open.pop(); nodeId !== undefined; nodeId = open.pop()) {
    if (reached.has(nodeId)) continue;
    reached.add(nodeId);
    for (const { to } of leadingFrom.get(nodeId) ?? []) open.push(to);
  }
  return Object.keys(flow.nodes)
    .filter((nodeId) => !reached.has(nodeId))
    .map((nodeId) => {
      const node = JSON.stringify(nodeId);
      return problem("UNREACHABLE_NODE", ["nodes", nodeId], `no edge leads to ${node}`, { node });
    });
}

/** Nodes that a call can neither leave nor end at. A scenario of one node is an open conversation without dead ends. */
export function findDeadEnds(flow: NodesJson): FlowProblem[] {
  const ends = listPlacedFunctions(flow).filter(({ fn }) => fn.type === "end");
  const left = new Set([
    ...listPlacedTargets(flow).map(({ from }) => from),
    ...ends.map(({ nodeId }) => nodeId),
  ]);
  const nodeIds = Object.keys(flow.nodes);
  if (nodeIds.length === 1 || left.has(null)) return [];
  return nodeIds
    .filter((nodeId) => !left.has(nodeId))
    .map((nodeId) => {
      const node = JSON.stringify(nodeId);
      const words = `${node} is a dead end: no edge leaves it and no function ends the call`;
      return problem("DEAD_END", ["nodes", nodeId], words, { node });
    });
}

type Fall = { to: string; index: number; conditional: boolean };

/** The unconditional edge of a node: it is left before anybody speaks. */
function fallOf(node: FlowNode): Fall | undefined {
  const edges = node.edges ?? [];
  const index = edges.findIndex(({ when }) => when === "always" || ("all" in when && when.all.length === 0));
  const edge = edges[index];
  return edge && { to: edge.to, index, conditional: index > 0 };
}

const speaks = (node: FlowNode): boolean =>
  node.say !== undefined || (node.pre_actions ?? []).some(({ type }) => type === "say");

const setsVariables = (node: FlowNode): boolean =>
  (node.pre_actions ?? []).some(({ type }) => type === "set");

/** The cycle of unconditional edges from `start`, starting with `start`; null if it ends elsewhere. */
function fallRound(flow: NodesJson, start: string): string[] | null {
  const round: string[] = [];
  for (let nodeId = start; !round.includes(nodeId); ) {
    const node = findNode(flow, nodeId);
    const fall = node && fallOf(node);
    if (!fall) return null;
    round.push(nodeId);
    nodeId = fall.to;
    if (nodeId === start) return round;
  }
  return null;
}

/**
 * Cycles of unconditional edges without a speaking node: the engine would loop without a turn. A cycle that sets
 * variables and has a conditional edge may leave through it, so it is accepted.
 */
export function findSilentCycles(flow: NodesJson): FlowProblem[] {
  const seen = new Set<string>();
  return Object.keys(flow.nodes).flatMap((start) => {
    const round = seen.has(start) ? null : fallRound(flow, start);
    if (!round) return [];
    for (const nodeId of round) seen.add(nodeId);
    const nodes = round.flatMap((nodeId) => flow.nodes[nodeId] ?? []);
    const mayLeave = nodes.some(setsVariables) && nodes.some((node) => fallOf(node)?.conditional);
    if (mayLeave || nodes.some(speaks)) return [];
    const path = ["nodes", start, "edges", nodes.map(fallOf)[0]?.index ?? 0];
    const names = round.map((nodeId) => JSON.stringify(nodeId)).join(", ");
    const words = `${names} form a cycle in which nobody speaks`;
    return problem("SILENT_CYCLE", path, words, { nodes: names });
  });
}
