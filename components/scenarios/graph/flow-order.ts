import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { listEdges } from "./exits.ts";

/**
 * The ids of all nodes in the order of the conversation: from the first node along its edges, then the nodes that nothing
 * leads to. The database keeps the nodes' names sorted by length, so their own order says nothing.
 */
export function flowOrder(flow: NodesJson): string[] {
  const next = Map.groupBy(listEdges(flow), ({ from }) => from);
  const ordered = new Set<string>();
  for (const first of [flow.initial_node, ...Object.keys(flow.nodes)]) {
    const found = Object.hasOwn(flow.nodes, first) && !ordered.has(first) ? [first] : [];
    // Grows while it is walked.
    for (const nodeId of found) {
      if (ordered.has(nodeId)) continue;
      ordered.add(nodeId);
      found.push(...(next.get(nodeId) ?? []).map(({ to }) => to));
    }
  }
  return [...ordered];
}
