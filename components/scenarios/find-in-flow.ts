import { listTexts } from "#lib/flow/problems/walk.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";

export type FlowHit = {
  kind: "node" | "function" | "text";
  /** Path segments in the graph. */
  path: string[];
  label: string;
  /** The surrounding field or node, shown beside the label. */
  detail: string;
};

const MAX_HITS = 50;
const EXCERPT_MARGIN = 24;

/** Fields that hold identifiers, not text. */
const REFERENCE_FIELDS = new Set([
  "transition_to",
  "to",
  "type",
  "mode",
  "llm_model",
  "endpoint_id",
  "knowledge_base_id",
]);

function excerpt(text: string, at: number, length: number): string {
  const from = Math.max(0, at - EXCERPT_MARGIN);
  const to = at + length + EXCERPT_MARGIN;
  const inner = text.slice(from, to).replace(/\s+/g, " ").trim();
  return `${from > 0 ? "…" : ""}${inner}${to < text.length ? "…" : ""}`;
}

/**
 * Finds nodes, then functions, then texts that contain `query`. Without a query, returns all nodes. `allNodes` says
 * where a global function is.
 */
export function findInFlow(flow: NodesJson, query: string, allNodes: string): FlowHit[] {
  const needle = query.trim().toLowerCase();
  const has = (text: string) => text.toLowerCase().includes(needle);
  const nodes = Object.entries(flow.nodes).flatMap(([nodeId, { name = "" }]): FlowHit[] =>
    has(nodeId) || has(name) ? [{ kind: "node", path: ["nodes", nodeId], label: nodeId, detail: name }] : [],
  );
  if (needle === "") return nodes;
  const fromFunctions = (functions: FlowFunction[] | undefined, path: string[], where: string) =>
    (functions ?? []).flatMap(({ name }, index): FlowHit[] =>
      has(name)
        ? [{ kind: "function", path: [...path, "functions", `${index}`], label: name, detail: where }]
        : [],
    );
  const functions = [
    ...Object.entries(flow.nodes).flatMap(([nodeId, node]) =>
      fromFunctions(node.functions, ["nodes", nodeId], nodeId),
    ),
    ...(flow.global_functions ?? []).flatMap(({ name }, index): FlowHit[] =>
      has(name)
        ? [{ kind: "function", path: ["global_functions", `${index}`], label: name, detail: allNodes }]
        : [],
    ),
  ];
  return [...nodes, ...functions, ...findTexts(flow, needle)].slice(0, MAX_HITS);
}

function findTexts(flow: NodesJson, needle: string): FlowHit[] {
  const { initial_node: _initial, ...written } = flow;
  return listTexts(written).flatMap(({ text, path }): FlowHit[] => {
    const at = text.toLowerCase().indexOf(needle);
    const field = path.at(-1);
    const isName = field === "name";
    if (at === -1 || isName || path.some((segment) => REFERENCE_FIELDS.has(String(segment)))) return [];
    const detail = path.filter((segment) => segment !== "nodes").join(" · ");
    return [{ kind: "text", path: path.map(String), label: excerpt(text, at, needle.length), detail }];
  });
}
