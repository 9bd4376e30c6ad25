import type { FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";

/** How many nodes were added, removed or changed. Positions on the canvas are ignored. */
export function countChangedNodes(before: NodesJson, after: NodesJson): number {
  const ids = new Set([...Object.keys(before.nodes), ...Object.keys(after.nodes)]);
  return [...ids].filter((id) => contentOf(before.nodes[id]) !== contentOf(after.nodes[id])).length;
}

function contentOf(node: FlowNode | undefined): string | null {
  if (!node) return null;
  const { position: _place, ...content } = node;
  const json: JsonValue = JSON.parse(JSON.stringify(content));
  return canonicalJson(json);
}
